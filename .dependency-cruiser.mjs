// The import boundaries of docs/architecture.md. Tests may import more than what they test.
const TESTS = '\\.test\\.tsx?$|/testing/';
const forbid = (name, comment, from, to, exceptFrom = TESTS) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: exceptFrom },
  to: { path: to },
});
/** Every remote's folder ends like this, so that a new one needs no rule of its own. */
const REMOTE = '[a-z0-9-]+-app';
const apart = ['react-router', 'react-router-dom', 'styled-components', '@tanstack/react-query', 'zustand'];

export default {
  forbidden: [
    forbid('shell-knows-no-remote', 'The shell meets remotes at run time only.', '^shell/', `^${REMOTE}/`),
    {
      ...forbid(
        'remotes-stand-alone',
        'Remotes do not know each other nor the shell.',
        `^(${REMOTE})/`,
        `^(shell|${REMOTE})/`,
      ),
      to: { path: `^(shell|${REMOTE})/`, pathNot: '^$1/' },
    },
    forbid(
      'front-ends-call-the-api',
      'Front ends reach the API through contracts only.',
      `^(shell/src|${REMOTE}/src|shared)/`,
      '^(api|infra)/',
    ),
    forbid(
      'api-room',
      'The API knows contracts and domain, and how to trace requests.',
      '^api/',
      `^(shell|${REMOTE}|infra/(?!tracing/)|shared/(platform|ui))/`,
    ),
    forbid(
      'tracing-room',
      'Tracing knows contracts.',
      '^infra/tracing/',
      `^(shell|${REMOTE}|api|shared/(domain|platform|ui)|infra/(?!tracing/))`,
    ),
    forbid('domain-room', 'The domain knows nothing else.', '^shared/domain/', '^(?!shared/domain/)', `${TESTS}`),
    forbid(
      'contracts-room',
      'Contracts know the domain.',
      '^shared/contracts/',
      `^(shell|${REMOTE}|api|infra|shared/(platform|ui))/`,
    ),
    forbid(
      'platform-room',
      'The platform knows contracts and domain.',
      '^shared/platform/',
      `^(shell|${REMOTE}|api|infra|shared/ui)/`,
    ),
    forbid(
      'ui-room',
      'The design system knows platform and domain.',
      '^shared/ui/',
      `^(shell|${REMOTE}|api|infra|shared/contracts)/`,
    ),
    forbid(
      'remotes-elsewhere',
      'What a remote in another repository builds and releases with knows neither the API nor the site.',
      '^infra/(remote-kit|release)/',
      `^(shell|${REMOTE}|api|shared/(platform|ui)|infra/(?!remote-kit/|release/))`,
    ),
    forbid(
      'releases-know-no-build',
      'The kit uses the release package, not the other way round.',
      '^infra/release/',
      '^infra/remote-kit/',
    ),
    forbid(
      'one-doorway',
      'Router, styles, queries and stores come from the platform, so that one copy serves the page.',
      `^(shell/src|${REMOTE}/src|shared/ui)/`,
      `node_modules/(${apart.join('|')})/`,
      '(?!)',
    ),
    forbid(
      'sql-in-repositories',
      'Only repositories build queries.',
      '^api/src/features/',
      'node_modules/kysely/',
      '/testing/|\\.repository\\.ts$|\\.test\\.ts$',
    ),
    forbid(
      'migrations-stand-still',
      'A migration does not import our code: what it does must not change with the code.',
      '^api/src/db/migrations/\\d',
      '^(api|shared)/',
    ),
    forbid(
      'one-stripe-client',
      'The Stripe SDK is used in one module only.',
      '^api/src/',
      'node_modules/stripe/',
      '^api/src/features/billing/|^api/src/dependencies\\.ts$|\\.test\\.ts$|/testing/',
    ),
    forbid(
      'one-mailer',
      'Mail leaves through one module.',
      '^api/src/',
      'node_modules/nodemailer/',
      '^api/src/mail/|\\.test\\.ts$',
    ),
    {
      name: 'declared-dependencies',
      comment: 'A package declares what it imports. Another one may bring it along today, and stop tomorrow.',
      severity: 'error',
      from: { path: `^(api|shell|${REMOTE}|shared)/`, pathNot: `${TESTS}|\\.testing\\.ts$|/vitest\\.config\\.ts$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'no-circles', comment: 'Types included.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: `^(shell|${REMOTE})/dist/` },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    builtInModules: { add: ['node:*'] },
  },
};
