import { readFileSync } from 'node:fs';
import manifest from './package.json' with { type: 'json' };

// Enforces the import boundaries of docs/architecture.md. Some of the boundaries do not apply to tests.
const TESTS = '\\.test\\.tsx?$|/testing/';
const forbid = (name, comment, from, to, exceptFrom = TESTS) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: exceptFrom },
  to: { path: to },
});
/** Matches every remote's folder, so a new remote needs no rule. */
const REMOTE = '[a-z0-9-]+-app';

/** Packages and their allowed imports, read from the 'Packages' table of docs/architecture.md. */
const [, table = ''] = readFileSync(new URL('docs/architecture.md', import.meta.url), 'utf8').split('\n## Packages\n');
const PACKAGES = [...table.split('\n## ')[0].matchAll(/^\| (`.+?`) +\|.+\| (.+?) +\|$/gm)].map(
  ([, names, imports]) => ({
    folders: [...names.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder),
    allowed: imports === 'nothing' ? [] : imports.split(', '),
  }),
);
const FOLDERS = PACKAGES.flatMap(({ folders }) => folders);
const isRemote = (folder) => new RegExp(`^${REMOTE}$`).test(folder);
const folderOf = (name) => {
  const folder = FOLDERS.find((one) => one === name || one.endsWith(`/${name}`));
  if (folder === undefined) throw new Error(`docs/architecture.md: no row has ${name}`);
  return folder;
};
const withoutRow = manifest.workspaces.filter((folder) => !FOLDERS.includes(folder) && !isRemote(folder));
if (withoutRow.length > 0) throw new Error(`docs/architecture.md: no row for ${withoutRow.join(' and ')}`);
const pathOf = (folders) => `^(?:${folders.map((one) => (isRemote(one) ? REMOTE : one)).join('|')})/`;

const PACKAGE_RULES = PACKAGES.map(({ folders, allowed }) => ({
  ...forbid(
    `package-${folders[0].replaceAll('/', '-')}`,
    `May import ${allowed.join(', ') || 'no other package'}.`,
    pathOf(folders),
    '',
  ),
  to: { path: pathOf(FOLDERS), pathNot: pathOf([...folders, ...allowed.map(folderOf)]) },
}));

/** Files of each API feature that other features may import. `main` and `support` may import all files. */
const DOORS = {
  'agency/accounts':
    'attempt-limits browser-cookies passwords second-factor.repository sessions.repository sessions.service sign-ups.repository users.repository',
  'agency/agencies': 'agencies.repository agency-closed',
  'agency/billing': 'closed-agency.service sync-payment.service stripe-client',
  'agency/lists': 'candidate-lists.repository candidate-lists.service',
  'agency/questions': 'questions.mails questions.repository questions.service',
  'agency/unlocks':
    'credits.repository free-unlocks.repository unlock-profile.service unlock-records.service unlocks.repository unlocks.service',
  'agency/verification': 'verification.repository',
  audit: 'operator-actions.repository',
  'caregiver/applications': 'applicant job-applications.repository',
  'caregiver/availability': 'availability-confirmation.service availability-questions.repository',
  'caregiver/consents': 'consent-wording consents.repository',
  'caregiver/evidence': 'evidence.repository evidence.service shown-evidence.repository',
  'caregiver/links': 'links.mails links.service own-link',
  'caregiver/profile': 'caregiver-row caregivers.repository caregivers.service',
  'caregiver/questions': 'caregiver-questions.service',
  'caregiver/sent-changes': 'change-once',
  search:
    'candidate-row candidate-search.service candidates.repository changed-candidates.repository engine filter-options search-sources sql/search.repository',
  terms: 'new-terms.repository',
  texts: 'text-words texts.repository texts.service',
  visibility: 'agency-blocks.repository readable-contacts.repository visible-candidates.repository',
};
const FEATURE = '(?:agency|caregiver)/[^/]+|audit|bounces|release-health|search|support|terms|texts|visibility';
const OPEN = Object.entries(DOORS).map(([feature, files]) => `${feature}/(?:${files.replaceAll(' ', '|')})`);

const apart = ['react-router', 'react-router-dom', 'styled-components', '@tanstack/react-query', 'zustand'];

export default {
  forbidden: [
    ...PACKAGE_RULES,
    {
      ...forbid(
        'remotes-are-independent',
        'A remote imports neither another remote nor the shell.',
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
      'domain-imports-nothing',
      'shared/domain imports no other package.',
      '^shared/domain/',
      '^(?!shared/domain/)',
      `${TESTS}`,
    ),
    forbid(
      'libraries-through-platform',
      'Import router, styles, queries and stores from the platform, so that the page loads one copy.',
      `^(shell/src|${REMOTE}/src|shared/ui)/`,
      `node_modules/(${apart.join('|')})/`,
      '(?!)',
    ),
    forbid(
      'sql-in-repositories',
      'Only repositories build queries.',
      '^api/src/(?!db/|main/|mail/mail\\.ts)',
      'node_modules/kysely/',
      '/testing/|\\.repository\\.ts$|\\.test\\.ts$',
    ),
    forbid(
      'routes-call-services',
      'A route calls services; only services call repositories.',
      '^api/src/.+\\.routes\\.ts$',
      '^api/src/.+\\.repository\\.ts$',
    ),
    {
      ...forbid(
        'features-have-doors',
        'A feature imports only those files of other features that DOORS lists. To import another file, add it there.',
        '^(api/src/(?:(?:agency|caregiver)/[^/]+|[^/]+))/',
        '',
        `^api/src/(main|support)/|${TESTS}|\\.testing\\.ts$`,
      ),
      to: { path: `^api/src/(?:${FEATURE})/`, pathNot: `^$1/|^api/src/(?:${OPEN.join('|')})\\.ts$` },
    },
    forbid(
      'db-does-not-import-http',
      'The database layer imports nothing from http.',
      '^api/src/db/',
      '^api/src/http/',
    ),
    forbid(
      'migrations-import-nothing',
      'A migration does not import our code, because its effect must not change with the code.',
      '^api/src/db/migrations/\\d',
      '^(api|shared)/',
    ),
    forbid(
      'one-stripe-client',
      'Only api/src/agency/billing uses the Stripe SDK.',
      '^api/src/',
      'node_modules/stripe/',
      '^api/src/agency/billing/|^api/src/main/dependencies\\.ts$|\\.test\\.ts$|/testing/',
    ),
    forbid(
      'one-mailer',
      'Only api/src/mail sends email.',
      '^api/src/',
      'node_modules/nodemailer/',
      '^api/src/mail/|\\.test\\.ts$',
    ),
    forbid(
      'one-text-sender',
      'Only api/src/texts/twilio.ts sends texts.',
      '^api/src/',
      'node_modules/twilio/',
      '^api/src/texts/twilio\\.ts$|\\.test\\.ts$',
    ),
    {
      name: 'declared-dependencies',
      comment: 'A package declares what it imports. Another package may install it today, but not after an update.',
      severity: 'error',
      from: { path: `^(api|shell|${REMOTE}|shared)/`, pathNot: `${TESTS}|\\.testing\\.ts$|/vitest\\.config\\.ts$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    { name: 'no-cycles', comment: 'Includes imports of types.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      comment: 'The packages that send texts are optional.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(twilio|@photostructure/tz-lookup)$' },
    },
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
