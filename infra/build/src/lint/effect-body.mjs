// React calls an effect's return value as its cleanup. In Chromium 156, `useEffect(() => node.scrollIntoView())`
// returns a promise, which crashes the page on unmount; types do not catch this.

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null;
}

const bracedBody = {
  meta: {
    type: 'problem',
    docs: { description: 'An effect returns nothing or a cleanup function, not the result of a call.' },
  },
  create(context) {
    return {
      CallExpression(node) {
        if (!EFFECTS.has(calledName(node.callee))) return;
        const [effect] = node.arguments;
        if (effect === undefined) return;
        if (!FUNCTIONS.has(effect.type)) {
          context.report({ node: effect, message: 'Write the effect inline as `() => { … }`.' });
        } else if (effect.body.type !== 'BlockStatement' && !FUNCTIONS.has(effect.body.type)) {
          context.report({
            node: effect.body,
            message: 'Put braces around the effect: React would call the returned value as its cleanup.',
          });
        }
      },
    };
  },
};

export default { meta: { name: 'effects' }, rules: { 'braced-body': bracedBody } };
