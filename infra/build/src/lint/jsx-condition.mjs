// With `count && <Part />`, React prints 0 if count is 0.

const JSX = new Set(['JSXElement', 'JSXFragment']);

function bare(node) {
  let inner = node;
  while (inner.type === 'ParenthesizedExpression') inner = inner.expression;
  return inner;
}

const ternary = {
  meta: {
    type: 'problem',
    docs: { description: 'Conditional JSX is a ternary, not an `&&`.' },
  },
  create(context) {
    return {
      LogicalExpression(node) {
        if (node.operator !== '&&') return;
        const isChild = node.parent.type === 'JSXExpressionContainer' && JSX.has(node.parent.parent.type);
        if (isChild || JSX.has(bare(node.right).type)) {
          context.report({ node, message: 'Write `condition ? <Part /> : null`.' });
        }
      },
    };
  },
};

export default { meta: { name: 'jsx-condition' }, rules: { ternary } };
