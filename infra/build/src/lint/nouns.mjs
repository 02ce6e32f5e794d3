// Rejects names that do not say what a variable, parameter or function is. Tests are exempt. CONTRIBUTING.md has the rule.

const NO_NOUNS = new Set(
  (
    'added allowed asked built drawn expected filled foreign found given gone granted held kept known look made measured ' +
    'needed owned rejected said seen sent taken there told tried unsure used whole written'
  ).split(' '),
);

/** Yields the names that a pattern introduces. Skips `{ known }`, because another declaration named that property. */
function* chosenNames(pattern) {
  if (pattern?.type === 'Identifier') yield pattern;
  if (pattern?.type === 'AssignmentPattern') yield* chosenNames(pattern.left);
  if (pattern?.type === 'RestElement') yield* chosenNames(pattern.argument);
  if (pattern?.type === 'ArrayPattern') for (const element of pattern.elements) yield* chosenNames(element);
  if (pattern?.type !== 'ObjectPattern') return;
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') yield* chosenNames(property);
    else if (!property.shorthand) yield* chosenNames(property.value);
  }
}

const nouns = {
  meta: { type: 'suggestion', docs: { description: 'A variable is a noun that says what it holds.' } },
  create(context) {
    if (/\.(test|spec)\.tsx?$|\/testing\/|\.testing\.tsx?$/.test(context.filename)) return {};
    const check = (patterns) => {
      for (const pattern of patterns) {
        for (const node of chosenNames(pattern)) {
          if (!NO_NOUNS.has(node.name)) continue;
          context.report({ node, message: `'${node.name}' does not say what it holds. Use a noun.` });
        }
      }
    };
    const checkFunction = ({ id, params }) => check([id, ...params]);
    return {
      VariableDeclarator: ({ id }) => check([id]),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: ({ params }) => check(params),
    };
  },
};

export default { meta: { name: 'names' }, rules: { nouns } };
