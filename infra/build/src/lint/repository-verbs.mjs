// Repository functions use one verb for each kind of operation. CONTRIBUTING.md has the rule.

const VERBS = {
  'find (one) or list (many)': ['get', 'read', 'load', 'fetch', 'query', 'select'],
  'insert, or save for insert-or-update': ['add', 'create', 'store', 'put', 'write', 'append', 'record', 'log', 'note'],
  update: ['set', 'change', 'edit', 'mark'],
  remove: ['delete', 'drop'],
};

function betterVerb(name) {
  const [verb] = name.split(/(?=[A-Z])/);
  return Object.keys(VERBS).find((better) => VERBS[better].includes(verb));
}

const verbs = {
  meta: { type: 'suggestion', docs: { description: 'Repositories find, list, count, insert, update and remove.' } },
  create(context) {
    if (!/^(?!.*\/testing\/).*\.repository\.ts$/.test(context.filename)) return {};
    return {
      ExportNamedDeclaration({ declaration }) {
        for (const { id } of declaration?.declarations ?? [declaration]) {
          const better = id?.type === 'Identifier' ? betterVerb(id.name) : undefined;
          if (better !== undefined) context.report({ node: id, message: `'${id.name}': the verb is ${better}.` });
        }
      },
    };
  },
};

export default { meta: { name: 'repositories' }, rules: { verbs } };
