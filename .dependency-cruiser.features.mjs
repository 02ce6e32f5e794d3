// Forbids imports between features that form a cycle, directly or through other features. A feature is a folder of a
// package, or an API folder such as agency/billing. Separate from .dependency-cruiser.mjs, because this check compares
// whole folders and cannot skip tests.
import boundaries from './.dependency-cruiser.mjs';

const PACKAGES = '(shell|[a-z0-9-]+-app|infra/[^/]+|shared/[^/]+)/src|shell/server';
const API_ROOM = 'api/src/((agency|caregiver|reference)/[^/]+|(?!(agency|caregiver|reference)(/|$))[^/]+)';
const FEATURE = `^((${PACKAGES})/[^/]+|${API_ROOM})`;

export default {
  forbidden: [
    {
      name: 'features-in-one-direction',
      severity: 'error',
      scope: 'folder',
      from: { path: `${FEATURE}$` },
      to: { circular: true },
    },
  ],
  options: {
    ...boundaries.options,
    includeOnly: { path: `${FEATURE}/` },
    exclude: { path: '/(dist|testing)/|\\.test\\.tsx?$' },
  },
};
