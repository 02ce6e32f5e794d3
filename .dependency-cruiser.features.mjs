// No two features import each other, nor do they in a longer circle. A feature is a folder of a package, or of the API's
// features. The rule compares folders, which cannot leave out tests, so it is a run of its own without them.
import boundaries from './.dependency-cruiser.mjs';

const PACKAGES = 'api/src/features|(shell|[a-z0-9-]+-app|infra/[^/]+|shared/[^/]+)/src|shell/server';
const FEATURE = `^(${PACKAGES})/[^/]+`;

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
