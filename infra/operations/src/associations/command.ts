import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  addAssociation,
  AssociationRefused,
  changeAssociation,
  definitionProblems,
  draftAssociation,
  listAssociationRecords,
  LogoRefused,
  readLogo,
  removeAssociation,
  themeProblems,
  type AssociationDefinition,
  type AssociationRecord,
  type Logo,
  type OperatorDependencies,
} from '@marketplace/api';
import { PlainError, readSettings } from '@marketplace/local';
import { publishedSegments, Refusal } from '@marketplace/release';
import { FLAG, runDatabaseCommand, TEXT, TEXTS, WrongUse, type OptionsOf } from '../database-command.ts';
import { releaseStoreInUse } from '../release-store.ts';
import { printJson, terminalText } from '../terminal-text.ts';
import { requireSiteUrl, siteToWatch, waitUntilLive } from './live-association.ts';
import { previewOf } from './preview.ts';
import { checkTheme, reportLines, type Theme } from './theme-contrast.ts';
import { readTheme } from './theme-option.ts';

export const USAGE = `npm run association -- COMMAND

  list [--json]
  add CODE --state OH --name "Name of the association" --logo FILE [options]
  change CODE [--state …] [--name …] [--logo …] [options]
  remove CODE [--force] [--site URL]
  preview CODE [options] [--out FILE]   page, mail and payment page as one HTML file, before anything is stored

Options of add, change and preview:
  --theme FILE             colors as JSON: {"primary": "#14564f", "tint": "#e2ece4", "corner": 0.5}; 'none' for the defaults
  --color NAME=#rrggbb     one color, repeatable: primary, on-primary, accent, on-accent, accent-strong, tint,
                           paper, surface, ink
  --support-email ADDRESS  its support address; 'none' for the default
  --sms-default on|off     whether the text message box is checked by default for its caregivers

  --site URL               the site to wait for; without it, the one that runs on this machine, or none if DATABASE_URL
                           is set

The copy of the site is at /CODE and shows a change within a minute. The command waits for that if it knows the site.
A preview needs npm run build. Set DATABASE_URL to use another database than that of npm start. No command migrates a
database.`;

const OPTIONS = {
  state: TEXT,
  name: TEXT,
  logo: TEXT,
  theme: TEXT,
  color: TEXTS,
  'support-email': TEXT,
  'sms-default': TEXT,
  site: TEXT,
  out: TEXT,
  force: FLAG,
  json: FLAG,
};
type Options = OptionsOf<typeof OPTIONS>;
const DEFINING = ['state', 'name', 'logo', 'theme', 'color', 'support-email', 'sms-default'] as const;

/** `npm run association`. Exit code: 0 when done, 1 when rejected, 2 for invalid usage. */
export function run(args: string[]): Promise<number> {
  return runDatabaseCommand(args, {
    usage: USAGE,
    subject: 'code',
    options: OPTIONS,
    subcommands: {
      list: { takes: ['json'], run: list },
      add: { takes: [...DEFINING, 'site'], run: add },
      change: { takes: [...DEFINING, 'site'], run: change },
      remove: { takes: ['force', 'site'], run: remove },
      preview: { takes: [...DEFINING, 'out'], run: preview },
    },
    rejection: (error) => {
      if (error instanceof LogoRefused || error instanceof Refusal) return error.message;
      if (!(error instanceof AssociationRefused)) return null;
      return `Nothing was changed:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`;
    },
  });
}

/** State codes are case-insensitive. */
function stateOf({ state }: Options): string | undefined {
  return state?.trim().toUpperCase();
}

async function list(deps: OperatorDependencies, _code: string, { json = false }: Options): Promise<number> {
  const records = await listAssociationRecords(deps.db);
  if (json) printJson(records);
  else console.log(records.length === 0 ? 'There is no association.' : records.map(described).join('\n\n'));
  return 0;
}

async function add(deps: OperatorDependencies, code: string, options: Options): Promise<number> {
  requireSiteUrl(options.site);
  const { name, logo } = options;
  const state = stateOf(options);
  if (state === undefined || name === undefined || logo === undefined) {
    throw new WrongUse("'add' needs --state, --name and --logo.");
  }
  const rest = await changesOf(options, {});
  const definition = { theme: {}, support_email: null, sms_opt_in_default: true, ...rest, state, name };
  requireSound(code, definition, await pageProblems(code));
  await addAssociation(deps, { code, ...definition, logo: await logoOf(logo) });
  console.log(`Added. Its copy of the site answers under /${code} within a minute.`);
  return showLive(deps, code, options);
}

async function change(deps: OperatorDependencies, code: string, options: Options): Promise<number> {
  requireSiteUrl(options.site);
  if (!DEFINING.some((name) => options[name] !== undefined)) throw new WrongUse("'change' needs something to change.");
  const record = await storedRecord(deps, code);
  if (record === undefined) throw new AssociationRefused([`There is no association '${code}'.`]);
  const change = await changeOf(options, record.theme);
  requireSound(code, { ...definitionOf(record), ...change });
  const { logo } = options;
  await changeAssociation(deps, { code, ...change, ...(logo === undefined ? {} : { logo: await logoOf(logo) }) });
  console.log('Changed. The site shows it within a minute.');
  return showLive(deps, code, options);
}

/** Of a new association, or of a stored one with changes. */
async function preview(deps: OperatorDependencies, code: string, options: Options): Promise<number> {
  const record = await storedRecord(deps, code);
  const change = await changeOf(options, record?.theme ?? {});
  const start = record === undefined ? NEW : definitionOf(record);
  const { state, name } = { ...start, ...change };
  if (state === undefined || name === undefined) {
    throw new WrongUse(`There is no association '${code}' yet: 'preview' then needs --state, --name and --logo.`);
  }
  const definition = { ...start, ...change, state, name };
  requireSound(code, definition, record === undefined ? await pageProblems(code) : []);
  const logo = options.logo === undefined ? null : await logoOf(options.logo);
  const draft = await draftAssociation(deps, { code, ...definition, logo });
  const file = resolve(options.out ?? `preview-${code}.html`);
  await writeFile(file, await previewOf(draft));
  console.log(`Written to ${file}. Open it in a browser; nothing was stored.`);
  return 0;
}

const storedRecord = async (deps: OperatorDependencies, code: string) =>
  (await listAssociationRecords(deps.db)).find((one) => one.code === code);

const NEW = { state: undefined, name: undefined, theme: {}, support_email: null, sms_opt_in_default: true };

const definitionOf = ({ state, name, theme, support_email, sms_opt_in_default }: AssociationRecord) => ({
  state,
  name,
  theme,
  support_email,
  sms_opt_in_default,
});

async function remove(deps: OperatorDependencies, code: string, { force = false, site }: Options): Promise<number> {
  requireSiteUrl(site);
  const removal = await removeAssociation(deps, { code, force });
  if (removal.done === 'kept') {
    console.error(
      `Nothing was changed: purchases (${removal.purchases}) and saved searches (${removal.savedSearches}) were made under /${code}.\n` +
        'With --force the association is retired: its URLs then redirect to the same pages without the prefix, the\n' +
        'searches continue there within its state, and purchases stay as they are. `change` brings it back.',
    );
    return 1;
  }
  console.log(removal.done === 'deleted' ? 'Removed.' : `Retired. URLs under /${code} redirect to the main site.`);
  return live(code, null, site);
}

async function showLive(deps: OperatorDependencies, code: string, { site }: Options): Promise<number> {
  const record = await storedRecord(deps, code);
  if (record === undefined) return 0;
  console.log(described(record));
  return live(code, record, site);
}

/** Waits until the site shows it. The change itself is done: only the wait can fail. */
async function live(code: string, record: AssociationRecord | null, given: string | undefined): Promise<number> {
  const isOtherDatabase = (await readSettings()).environment.DATABASE_URL !== undefined;
  const site = await siteToWatch(given, isOtherDatabase);
  if (site === null) {
    if (isOtherDatabase)
      console.log('Not waiting for a site: DATABASE_URL is set. Pass --site URL to wait for that one.');
    return 0;
  }
  console.log(`Waiting for ${site} …`);
  const seconds = await waitUntilLive(site, code, record);
  if (seconds !== null) {
    console.log(`Live at ${site}/${code}: ${record === null ? 'gone' : 'shown'} after ${seconds} s.`);
    return 0;
  }
  console.error(`${site}/${code} does not show it yet. The change is stored; look at the site and at its log.`);
  return 1;
}

type Changes = Partial<Pick<AssociationDefinition, 'theme' | 'support_email' | 'sms_opt_in_default'>>;

async function changesOf(options: Options, present: Theme): Promise<Changes> {
  const { 'support-email': support, 'sms-default': sms } = options;
  if (sms !== undefined && sms !== 'on' && sms !== 'off') throw new WrongUse('--sms-default takes on or off.');
  const theme = await readTheme(options, present);
  return {
    ...(support === undefined ? {} : { support_email: support === 'none' ? null : support }),
    ...(sms === undefined ? {} : { sms_opt_in_default: sms === 'on' }),
    ...(theme === undefined ? {} : { theme: { ...theme } }),
  };
}

/** Everything that the options change, except the logo. */
async function changeOf(options: Options, present: Theme) {
  const state = stateOf(options);
  return {
    ...(await changesOf(options, present)),
    ...(state === undefined ? {} : { state }),
    ...(options.name === undefined ? {} : { name: options.name }),
  };
}

/** Rejects an unsound definition with all problems at once, including low contrast. */
function requireSound(code: string, definition: { theme: Theme }, found: readonly string[] = []): void {
  const problems = [...found, ...definitionProblems(code, definition)];
  if (themeProblems(definition.theme).length === 0) {
    const report = checkTheme(definition.theme);
    if (report.failures.length > 0) {
      problems.push('theme: its contrast is too weak (WCAG 2.2 AA)', ...reportLines(report).map((line) => `  ${line}`));
    }
  }
  if (problems.length > 0) throw new AssociationRefused(problems);
}

/** A published page, also of a remote from elsewhere, takes precedence over an association's copy of the site. */
async function pageProblems(code: string): Promise<string[]> {
  const remote = (await publishedSegments(releaseStoreInUse())).get(code);
  return remote === undefined ? [] : [`code: /${code} is a page of ${remote}; choose another code`];
}

async function logoOf(file: string): Promise<Logo> {
  const bytes = await readFile(file).catch(() => {
    throw new PlainError(`The logo ${file} cannot be read.`);
  });
  return readLogo(bytes);
}

function described(record: AssociationRecord): string {
  const theme = Object.entries(record.theme).map(([name, value]) => `${name.replace('--brand-', '')} ${value}`);
  const rows = [
    ['name', record.name],
    ['state', record.state],
    ['logo', record.logo],
    ['theme', theme.length === 0 ? 'standard' : theme.join(', ')],
    ['support', record.support_email ?? 'standard'],
    ['text messages', record.sms_opt_in_default ? 'ticked at first' : 'not ticked at first'],
  ];
  const head = record.retired_at === null ? record.code : `${record.code} (retired)`;
  const lines = rows.map(([label = '', value = '']) => `  ${label.padEnd(14)}${terminalText(value)}`);
  return [head, ...lines].join('\n');
}
