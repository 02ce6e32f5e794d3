// Requires nouns as variable names. CONTRIBUTING.md has the rule.

const PARTICIPLES = new Set(['asked', 'found', 'given', 'held', 'known', 'look', 'said', 'sent', 'taken', 'told']);

const variables = {
  meta: { type: 'suggestion', docs: { description: 'A variable is a noun that says what it holds.' } },
  create(context) {
    if (/\.(test|spec)\.tsx?$|\/testing\/|\.testing\.tsx?$/.test(context.filename)) return {};
    return {
      VariableDeclarator({ id }) {
        if (id.type !== 'Identifier' || !PARTICIPLES.has(id.name)) return;
        context.report({ node: id, message: `'${id.name}' does not say what it holds. Use a noun.` });
      },
    };
  },
};

export default { meta: { name: 'names' }, rules: { nouns: variables } };
