import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { createProgram, Option, parsedBy, runProgram, type Command } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import {
  addAssociation,
  AssociationRejectedError,
  changeAssociation,
  definitionProblems,
  draftAssociation,
  listAssociationRecords,
  LogoRejectedError,
  readLogo,
  insertAction,
  removeAssociation,
  switchQuestions,
  themeProblems,
  type AssociationDefinition,
  type AssociationRecord,
  type Logo,
  type OperatorDependencies,
} from '@marketplace/api';
import { readSettings, releaseStoreOf, stateDirectory } from '@marketplace/local';
import { publishedSegments } from '@marketplace/release';
import { onDatabase } from '../operator-command.ts';
import { describedRecord, printJson } from '../terminal-text.ts';
import { requireSiteUrl, siteToWatch, waitUntilLive } from './live-association.ts';
import { previewOf } from './preview.ts';
import { checkTheme, reportLines, type Theme } from './theme-contrast.ts';
import { readTheme } from './theme-option.ts';

const NOTES = `
The association's site at /CODE shows a change within a minute. The command waits for that if it knows the site.
A preview needs npm run build. By default this uses npm start's database. Set DATABASE_URL to use a different one. No command runs migrations.`;

interface Options {
  state?: string;
  name?: string;
  logo?: string;
  theme?: string;
  color?: string[];
  supportEmail?: string;
  smsDefault?: 'on' | 'off';
  site?: string;
  out?: string;
  force?: boolean;
  json?: boolean;
}

/** `npm run association`. Exit code: 0 when done, 1 when rejected, 2 for invalid usage. */
export function run(args: string[]): Promise<number> {
  const program = createProgram('npm run association --').addHelpText('after', NOTES);
  const ofOne = (name: string, description: string, work: Work) =>
    program
      .command(name)
      .description(description)
      .argument('<code>', 'its path in the site, such as iahhc')
      .action((code: string, options: Options) => onAssociations((deps) => work(deps, code, options)));
  program
    .command('list')
    .description('list associations')
    .option('--json', 'print complete records as JSON')
    .action((options: Options) => onAssociations((deps) => list(deps, options)));
  withSiteOption(defining(ofOne('add', 'add an association', add), true));
  withSiteOption(defining(ofOne('change', 'change the given values', change))).hook('preAction', (command) => {
    if (Object.keys(command.opts()).every((name) => name === 'site'))
      command.error("'change' needs an option that changes something.");
  });
  program
    .command('questions')
    .description('turn questions to caregivers on or off')
    .argument('<code>', 'its path in the site, such as iahhc')
    .argument('<state>', 'on or off', parsedBy(readState))
    .action((code: string, state: string) => onAssociations((deps) => setQuestions(deps, code, state === 'on')));
  withSiteOption(ofOne('remove', 'remove an association', remove)).option(
    '--force',
    'retire an association that was used: its URLs redirect to the main site',
  );
  defining(
    ofOne('preview', 'write page, email and payment page to one HTML file without storing anything', preview),
  ).option('--out <file>', 'output file (default: preview-CODE.html)');
  return runProgram(program, args);
}

type Work = (deps: OperatorDependencies, code: string, options: Options) => Promise<void>;

function defining(command: Command, isNew = false): Command {
  for (const [flags, description] of [
    ['--state <code>', 'its state, such as OH'],
    ['--name <name>', 'its name'],
    ['--logo <file>', 'its logo'],
  ] as const)
    command.addOption(new Option(flags, description).makeOptionMandatory(isNew));
  return command
    .option(
      '--theme <file>',
      `JSON file or inline JSON: {"primary": "#14564f", "tint": "#e2ece4", "corner": 0.5}; 'none' for the defaults`,
    )
    .option(
      '--color <name=#rrggbb>',
      'one color, repeatable: primary, on-primary, accent, on-accent, accent-strong, tint, paper, surface, ink',
      (color: string, before: string[] = []) => [...before, color],
    )
    .option('--support-email <address>', "its support address; 'none' for the default")
    .addOption(
      new Option('--sms-default <on|off>', 'default of the text message checkbox for its caregivers').choices([
        'on',
        'off',
      ]),
    );
}

const withSiteOption = (command: Command) =>
  command.option('--site <url>', 'site to wait for (default: the local site, or none if DATABASE_URL is set)');

const onAssociations = (work: (deps: OperatorDependencies) => Promise<void>) =>
  onDatabase(work, (error) => {
    if (error instanceof LogoRejectedError) return error.message;
    if (!(error instanceof AssociationRejectedError)) return null;
    return `Nothing was changed:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`;
  });

function stateOf({ state }: Options): string | undefined {
  return state?.trim().toUpperCase();
}

async function list(deps: OperatorDependencies, { json = false }: Options): Promise<void> {
  const records = await listAssociationRecords(deps.db);
  if (json) printJson(records);
  else console.log(records.length === 0 ? 'There are no associations.' : records.map(describeAssociation).join('\n\n'));
}

function readState(text: string): string {
  if (text !== 'on' && text !== 'off') throw new CommandError("The state must be 'on' or 'off'.");
  return text;
}

const recordAction = ({ db, now }: OperatorDependencies, act: string, code: string) =>
  insertAction(db, { operator: userInfo().username, act, subject: `association ${code}`, reason: '', at: now() });

async function setQuestions(deps: OperatorDependencies, code: string, isOn: boolean): Promise<void> {
  if (!(await switchQuestions(deps.db, code, isOn))) throw new CommandError(`There is no association ${code}.`);
  await recordAction(deps, `turn questions ${isOn ? 'on' : 'off'}`, code);
  console.log(`Questions at /${code}: ${isOn ? 'on' : 'off'}.`);
}

async function add(deps: OperatorDependencies, code: string, options: Options): Promise<void> {
  requireSiteUrl(options.site);
  const { name = '', logo = '' } = options;
  const state = stateOf(options) ?? '';
  const rest = await changesOf(options, {});
  const definition = { theme: {}, support_email: null, sms_opt_in_default: true, ...rest, state, name };
  requireValid(code, definition, await pageProblems(code));
  await addAssociation(deps, { code, ...definition, logo: await logoOf(logo) });
  await recordAction(deps, 'add association', code);
  console.log(`Association ${code} added. Its site is live at /${code} within a minute.`);
  return showLive(deps, code, options);
}

async function change(deps: OperatorDependencies, code: string, options: Options): Promise<void> {
  requireSiteUrl(options.site);
  const record = await storedRecord(deps, code);
  if (record === undefined) throw new AssociationRejectedError([`There is no association '${code}'.`]);
  const change = await changeOf(options, record.theme);
  requireValid(code, { ...definitionOf(record), ...change });
  const { logo } = options;
  await changeAssociation(deps, { code, ...change, ...(logo === undefined ? {} : { logo: await logoOf(logo) }) });
  await recordAction(deps, 'change association', code);
  console.log(`Association ${code} updated. The change is live within a minute.`);
  return showLive(deps, code, options);
}

async function preview(deps: OperatorDependencies, code: string, options: Options): Promise<void> {
  const record = await storedRecord(deps, code);
  const change = await changeOf(options, record?.theme ?? {});
  const start = record === undefined ? NEW : definitionOf(record);
  const { state, name } = { ...start, ...change };
  if (state === undefined || name === undefined) {
    throw new CommandError(`There is no association '${code}' yet, so 'preview' needs --state, --name and --logo.`, 2);
  }
  const definition = { ...start, ...change, state, name };
  requireValid(code, definition, record === undefined ? await pageProblems(code) : []);
  const logo = options.logo === undefined ? null : await logoOf(options.logo);
  const draft = await draftAssociation(deps, { code, ...definition, logo });
  const file = resolve(options.out ?? `preview-${code}.html`);
  await writeFile(file, await previewOf(draft));
  console.log(`Written to ${file}. Open it in a browser; nothing was stored.`);
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

async function remove(deps: OperatorDependencies, code: string, { force = false, site }: Options): Promise<void> {
  requireSiteUrl(site);
  const removal = await removeAssociation(deps, { code, force });
  if (removal.done === 'kept') {
    throw new CommandError(
      `Nothing was changed: /${code} has purchases (${removal.purchases}) and saved searches (${removal.savedSearches}).\n` +
        'With --force the association is retired: its URLs redirect to the main site, searches continue there within\n' +
        'its state, and purchases stay. `change` restores it.',
    );
  }
  await recordAction(deps, `${removal.done === 'deleted' ? 'remove' : 'retire'} association`, code);
  console.log(removal.done === 'deleted' ? 'Removed.' : `Retired. URLs under /${code} redirect to the main site.`);
  await waitForSite(code, null, site);
}

async function showLive(deps: OperatorDependencies, code: string, { site }: Options): Promise<void> {
  const record = await storedRecord(deps, code);
  if (record === undefined) return;
  console.log(describeAssociation(record));
  await waitForSite(code, record, site);
}

async function waitForSite(
  code: string,
  record: AssociationRecord | null,
  siteOption: string | undefined,
): Promise<void> {
  const isOtherDatabase = (await readSettings()).environment.DATABASE_URL !== undefined;
  const site = await siteToWatch(siteOption, isOtherDatabase);
  if (site === null) {
    if (isOtherDatabase)
      console.log(
        'Not waiting for a site: DATABASE_URL is set. To wait for the site that uses this database, pass --site URL.',
      );
    return;
  }
  console.log(`Waiting for ${site} …`);
  const seconds = await waitUntilLive(site, code, record);
  if (seconds === null)
    throw new CommandError(`${site}/${code} does not show the change yet. It is stored; check the site and its log.`);
  console.log(`${site}/${code} is ${record === null ? 'gone' : 'live'} (after ${seconds} s).`);
}

type Changes = Partial<Pick<AssociationDefinition, 'theme' | 'support_email' | 'sms_opt_in_default'>>;

async function changesOf(options: Options, present: Theme): Promise<Changes> {
  const { supportEmail: support, smsDefault: sms } = options;
  const theme = await readTheme(options, present);
  return {
    ...(support === undefined ? {} : { support_email: support === 'none' ? null : support }),
    ...(sms === undefined ? {} : { sms_opt_in_default: sms === 'on' }),
    ...(theme === undefined ? {} : { theme: { ...theme } }),
  };
}

async function changeOf(options: Options, present: Theme) {
  const state = stateOf(options);
  return {
    ...(await changesOf(options, present)),
    ...(state === undefined ? {} : { state }),
    ...(options.name === undefined ? {} : { name: options.name }),
  };
}

/**
 * Validates a definition, including contrast.
 * @throws AssociationRejectedError with all problems
 */
function requireValid(code: string, definition: { theme: Theme }, otherProblems: readonly string[] = []): void {
  const problems = [...otherProblems, ...definitionProblems(code, definition)];
  if (themeProblems(definition.theme).length === 0) {
    const report = checkTheme(definition.theme);
    if (report.failures.length > 0) {
      problems.push('theme: its contrast is too weak (WCAG 2.2 AA)', ...reportLines(report).map((line) => `  ${line}`));
    }
  }
  if (problems.length > 0) throw new AssociationRejectedError(problems);
}

/** Reports a published page at this code. The page would take precedence over the association. */
async function pageProblems(code: string): Promise<string[]> {
  const remote = (await publishedSegments(process.env['RELEASE_STORE'] ?? releaseStoreOf(stateDirectory()))).get(code);
  return remote === undefined ? [] : [`code: /${code} is a page of ${remote}; choose another code`];
}

async function logoOf(file: string): Promise<Logo> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError(`Cannot read the logo ${file}.`);
  });
  return readLogo(bytes);
}

function describeAssociation(record: AssociationRecord): string {
  const theme = Object.entries(record.theme).map(([name, value]) => `${name.replace('--brand-', '')} ${value}`);
  const rows = [
    ['name', record.name],
    ['state', record.state],
    ['logo', record.logo],
    ['theme', theme.length === 0 ? 'standard' : theme.join(', ')],
    ['support', record.support_email ?? 'standard'],
    ['text messages', record.sms_opt_in_default ? 'checked by default' : 'unchecked by default'],
  ];
  const head = record.retired_at === null ? record.code : `${record.code} (retired)`;
  return describedRecord(head, rows, 14);
}
