// Requires `toBeInTheDocument()` for elements, because its failure shows the document.
// Forbids `toBeTruthy` and `toBeFalsy`, because they accept too many values.

const VAGUE = new Set(['toBeTruthy', 'toBeFalsy']);
const PRESENCE = new Set(['toBeNull', 'toBeDefined', 'toBeUndefined']);
const FINDS_ELEMENTS = /^((get|query|find)(All)?By[A-Z]\w*|querySelector(All)?|getElementById|closest)$/;

const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? node.property.name : null;
};

function argumentOfExpect(node) {
  let inner = node;
  while (inner.type === 'MemberExpression') inner = inner.object;
  if (inner.type !== 'CallExpression') return undefined;
  const { callee } = inner;
  return nameOf(callee.type === 'MemberExpression' ? callee.object : callee) === 'expect'
    ? inner.arguments[0]
    : undefined;
}

function findsElements(node) {
  let inner = node;
  while (['AwaitExpression', 'ChainExpression'].includes(inner.type)) inner = inner.argument ?? inner.expression;
  return inner.type === 'CallExpression' && FINDS_ELEMENTS.test(nameOf(inner.callee) ?? '');
}

const presence = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Tests check elements with toBeInTheDocument() and do not use toBeTruthy() or toBeFalsy().',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression') return;
        const matcher = nameOf(node.callee);
        if (!VAGUE.has(matcher) && !PRESENCE.has(matcher)) return;
        const value = argumentOfExpect(node.callee.object);
        if (value === undefined) return;
        if (findsElements(value)) {
          context.report({
            node: node.callee.property,
            message: 'Use `toBeInTheDocument()` or `not.toBeInTheDocument()` for an element.',
          });
        } else if (VAGUE.has(matcher)) {
          context.report({ node: node.callee.property, message: 'Check for an exact value, such as `toBe(true)`.' });
        }
      },
    };
  },
};

export default { meta: { name: 'elements' }, rules: { presence } };
