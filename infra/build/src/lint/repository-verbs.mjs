// Repository functions use one verb for each kind of operation. In services, `note` is a noun. CONTRIBUTING.md has the rule.

const VERBS = {
  'find (one) or list (many)': ['get', 'read', 'load', 'fetch', 'query', 'select'],
  'insert, or save for insert-or-update': ['add', 'create', 'store', 'put', 'write', 'append', 'record', 'log', 'note'],
  update: ['set', 'change', 'edit'],
  remove: ['delete', 'drop'],
};

/** Allows nouns such as `noteView`, the view of a note. */
const SERVICE_VERBS = { record: ['note'] };

function verbsOf(filename) {
  if (/^(?!.*\/testing\/).*\.repository\.ts$/.test(filename)) return VERBS;
  return filename.endsWith('.service.ts') ? SERVICE_VERBS : null;
}

function betterVerb(verbs, name) {
  const [verb] = name.split(/(?=[A-Z])/);
  return name.endsWith('View') ? undefined : Object.keys(verbs).find((better) => verbs[better].includes(verb));
}

const verbs = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Repositories find, list, count, insert, update and remove; services record.' },
  },
  create(context) {
    const wrongVerbs = verbsOf(context.filename);
    if (wrongVerbs === null) return {};
    return {
      ExportNamedDeclaration({ declaration }) {
        for (const { id } of declaration?.declarations ?? [declaration]) {
          const better = id?.type === 'Identifier' ? betterVerb(wrongVerbs, id.name) : undefined;
          if (better !== undefined) context.report({ node: id, message: `'${id.name}': the verb is ${better}.` });
        }
      },
    };
  },
};

export default { meta: { name: 'repositories' }, rules: { verbs } };
