// A lint rule for oxlint. React calls an effect's return value as its cleanup. `useEffect(() => node.scrollIntoView())`
// returns whatever the browser returns: nothing in older ones, a promise in Chromium 156, and the page crashes on
// unmount. The types do not catch this. So an effect must have a body in braces, or be a function that returns a
// function.

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null;
}

const bracedBody = {
  meta: {
    type: 'problem',
    docs: { description: 'An effect returns nothing or a cleanup function, never what a call happens to return.' },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (!EFFECTS.has(calledName(node.callee))) return;
        const [effect] = node.arguments;
        if (effect === undefined) return;
        if (!FUNCTIONS.has(effect.type)) {
          context.report({ node: effect, message: 'Write the effect in place: `() => { … }` shows what it returns.' });
        } else if (effect.body.type !== 'BlockStatement' && !FUNCTIONS.has(effect.body.type)) {
          context.report({
            node: effect.body,
            message: 'Put braces around the effect: React would call what this expression returns as the cleanup.',
          });
        }
      },
    };
  },
};

export default { meta: { name: 'effects' }, rules: { 'braced-body': bracedBody } };
