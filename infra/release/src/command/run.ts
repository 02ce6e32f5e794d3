import { DAY_MS } from '@marketplace/domain';
import { createProgram, Option, parsedBy, runProgram, wholeNumber, type Command } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import { remoteNameSchema, type ListedRemote, type RemotesList } from '@marketplace/contracts';
import { describeHealth, describeJudged, describeLastCheck } from '../canary-watch/describe-health.ts';
import { runCanaryWatch } from '../canary-watch/run-canary-watch.ts';
import { readLastCheck, type LastCheck } from '../canary-watch/last-check.ts';
import { LIMITS } from '../canary-watch/verdict.ts';
import {
  canaryHealth,
  canarySince,
  healthAt,
  watchCanaries,
  type JudgedCanary,
  type WatchOptions,
} from '../canary-watch/watch.ts';
import { forwardChange } from '../history/go-forward.ts';
import { changeRemote } from '../history/recorded-change.ts';
import { EMPTY_HISTORY, MAX_REASON_LENGTH, type ReleaseHistory } from '../remotes-list/history.ts';
import { authorOfChange } from '../history/author.ts';
import {
  disableRemote,
  enableRemote,
  endCanary,
  promoteCanary,
  rollBack,
  setCanaryPercent,
} from '../remotes-list/operations.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { describeHistory, describeList } from './report.ts';

export interface ReleaseTools {
  /** Command name in help and usage errors, such as 'npm run release --'. */
  name: string;
  /** Name of the remote in a repository with only one. Null if the arguments name the remote. */
  ownRemote: string | null;
  repository: string;
  buildOf: (name: string) => string;
  defaultStore: string;
  environment: NodeJS.ProcessEnv;
  /** Builds a remote, with output only on failure; returns the exit code. The signal stops it. */
  build: (name: string, signal: AbortSignal) => Promise<number>;
  /** The OpenAPI document of the API that the remotes are written for. */
  describeApi: () => Promise<unknown>;
  findBrowser: () => string;
  print: (text: string) => void;
  printError: (text: string) => void;
  now: () => Date;
}

interface Options {
  store?: string;
  site?: string;
  api?: string;
  built?: string;
  canary?: number;
  percent?: number;
  off?: true;
  to?: string;
  reason?: string;
  by?: string;
  keep: number;
  olderThan: number;
  every: number;
  networks?: number;
  once?: true;
  json?: true;
  dryRun?: true;
}

/** Input of a command. `command` prints usage errors. */
interface Call {
  options: Options;
  store: ReleaseStore;
  tools: ReleaseTools;
  command: Command;
}

const BUILD_MINUTES = 10;
const EXIT_CODES = '\nExit code: 0 when done, 1 when rejected (the list is then unchanged), 2 for invalid usage.';

export async function runRelease(args: readonly string[], tools: ReleaseTools): Promise<number> {
  return runProgram(releaseProgram(tools), args.length === 0 ? ['help'] : args, tools);
}

function commandMakers(program: Command, tools: ReleaseTools) {
  const called = (command: Command, options: Options): Call => {
    const place = options.store ?? tools.environment['RELEASE_STORE'] ?? tools.defaultStore;
    return { options, store: openStore(place, tools.environment), tools, command };
  };
  const withStore = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option('--store <place>', 'a folder or s3://bucket/prefix (default: RELEASE_STORE or the local one)');
  const ofAll = (name: string, description: string, run: (call: Call) => Promise<void>) =>
    withStore(name, description).action((options: Options, command: Command) => run(called(command, options)));
  const ofOne = (name: string, description: string, run: (call: Call, remote: string) => Promise<void>) => {
    const command = withStore(name, description).action((remote: string, options: Options) =>
      run(called(command, options), remote),
    );
    const { ownRemote } = tools;
    const parseRemoteName = parsedBy((text) => remoteName(text, ownRemote));
    return ownRemote === null
      ? command.argument('<remote>', 'such as agency-app', parseRemoteName)
      : command.argument('[remote]', 'the remote of this repository', parseRemoteName, ownRemote);
  };
  const changing = (command: Command) =>
    command
      .option('--reason <text>', 'reason for the history', parsedBy(readReason))
      .option(
        '--by <name>',
        'author for the history; an email address is cut at the @ (default: RELEASE_BY, the user of the CI ' +
          "job, git's user.name or the system's user)",
      )
      .option('--dry-run', 'shows what it would do; changes nothing');
  const changeOf = (name: string, description: string, change: ChangeOf) =>
    changing(ofOne(name, description, (call, remote) => changeList(name, call, remote, change)));
  return { ofAll, ofOne, changing, changeOf };
}

function releaseProgram(tools: ReleaseTools): Command {
  const program = createProgram(tools.name, tools).addHelpText('after', EXIT_CODES);
  const { ofAll, ofOne, changing, changeOf } = commandMakers(program, tools);

  changing(ofOne('publish', 'builds and checks the remote, uploads it, then shows it to all visitors', publishRemote))
    .option('--canary <n>', 'show it to n percent of the visitors, always the same ones', wholeNumber(1, 99))
    .option('--built <folder>', 'publishes this build (with release.json) instead of building')
    .option(
      '--site <url>',
      "the live site to check against (default: SITE_URL, then npm start's site, then http://localhost:4000)",
      parsedBy(readOrigin),
    )
    .option('--api <url>', 'the live API (default: API_URL or the site)', parsedBy(readOrigin));
  changeOf(
    'rollback',
    'goes back to the previous release, without a build',
    async ({ options }, remote) =>
      (list) =>
        rollBack(list, remote, options.to),
  ).option('--to <release>', 'earlier release to return to');
  changeOf('forward', 'undoes the last rollback; repeat it to undo earlier ones', ({ options, store }, remote) =>
    forwardChange(store, remote, options.to, tools.now()),
  ).option('--to <release>', 'later release to move to');
  changeOf('canary', 'changes the share of a canary', canaryChange)
    .option('--percent <n>', 'n percent of the visitors get it', wholeNumber(1, 99))
    .addOption(new Option('--off', 'shows all visitors the current release again').conflicts('percent'));
  changeOf(
    'promote',
    'shows the canary to all visitors',
    async (_call, remote) => (list) => promoteCanary(list, remote),
  );
  changeOf('disable', "the kill switch: the remote's pages show that they are out of service", disabledChange);
  changeOf('enable', 'undoes disable', async (_call, remote) => (list) => enableRemote(list, remote));
  ofAll('list', 'shows the releases that visitors get', showList).option('--json', 'for scripts');
  ofOne('history', 'shows who changed what, when and why', showHistory).option('--json', 'for scripts');
  withHealth(
    ofOne(
      'status',
      'the canary and the current release side by side: visits, errors, web vitals, verdict, as of the last check of the watch, ' +
        'or now with --api',
      showStatus,
    ),
  ).option('--json', 'for scripts');
  withHealth(ofAll('watch', 'checks all canaries periodically and ends bad ones', watch))
    .option('--every <seconds>', 'seconds between checks', wholeNumber(1, 86_400), 60)
    .option('--once', 'checks once, for a scheduler');
  changing(ofOne('prune', 'removes the files of old releases', prune))
    .option('--keep <n>', 'keeps the n newest releases', wholeNumber(0, 1_000), 10)
    .option('--older-than <days>', 'keeps releases from the last n days', wholeNumber(0, 3_650), 7);
  return program;
}

const withHealth = (command: Command) =>
  command
    .option('--api <url>', "the API's own address, not the site's (default: API_URL)", parsedBy(readOrigin))
    .option(
      '--networks <n>',
      `minimum number of networks on each side for a verdict (default: ${LIMITS.networks})`,
      wholeNumber(1, 100_000),
    );

function remoteName(text: string, ownRemote: string | null): string {
  if (ownRemote !== null && text !== ownRemote)
    throw new CommandError(`This repository's remote is ${ownRemote}, not ${text}.`);
  if (remoteNameSchema.safeParse(text).success) return text;
  throw new CommandError('Pass the name of a remote, such as agency-app.');
}

function readReason(text: string): string | undefined {
  const reason = text.trim();
  if (reason.length > MAX_REASON_LENGTH)
    throw new CommandError(`The reason can have at most ${MAX_REASON_LENGTH} characters.`);
  return reason === '' ? undefined : reason;
}

function readOrigin(text: string): string {
  const address = URL.parse(text);
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new CommandError(`'${text}' is not a valid URL.`, 2);
  return address.origin;
}

async function showList({ options, store, tools }: Call): Promise<void> {
  const list = await store.readList();
  if (options.json === true) return tools.print(JSON.stringify(list, null, 2));
  tools.print(describeList(list, await historyIfReadable(store, tools)));
}

async function showHistory({ options, store, tools }: Call, remote: string): Promise<void> {
  const [list, history] = await Promise.all([store.readList(), store.readHistory()]);
  const entries = history.remotes[remote] ?? [];
  if (options.json === true) return tools.print(JSON.stringify(entries, null, 2));
  tools.print(describeHistory(remote, entries, list));
}

/** Reads the history. If it is broken, warns and returns an empty one, so that the list can still be shown. */
async function historyIfReadable(store: ReleaseStore, tools: ReleaseTools): Promise<ReleaseHistory> {
  try {
    return await store.readHistory();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tools.printError(`Warning: ${error.message}`);
    return EMPTY_HISTORY;
  }
}

type ChangeOf = (call: Call, remote: string) => Promise<(list: RemotesList) => RemotesList>;

const canaryChange: ChangeOf = async ({ options: { percent, off }, command }, remote) => {
  if (percent !== undefined) return (list) => setCanaryPercent(list, remote, percent);
  if (off === undefined) return command.error('canary needs either --percent or --off.');
  return (list) => endCanary(list, remote);
};

const disabledChange: ChangeOf = async ({ options: { reason }, tools, command }, remote) => {
  if (reason === undefined) return command.error(`disable needs --reason with up to ${MAX_REASON_LENGTH} characters.`);
  return (list) => disableRemote(list, remote, reason, tools.now().toISOString());
};

async function changeList(kind: string, call: Call, remote: string, changeOf: ChangeOf): Promise<void> {
  const { options, store, tools } = call;
  const change = await changeOf(call, remote);
  if (options.dryRun === true) {
    tools.print(`Dry run: ${store.place} is unchanged. It would become:`);
    return tools.print(describeList(restrictTo(remote, change(await store.readList())), EMPTY_HISTORY));
  }
  const record = { what: kind, at: tools.now(), ...(await noteOf(call)) };
  const { list, unrecorded } = await changeRemote(store, remote, record, change);
  if (unrecorded !== null) tools.printError(`Warning: could not record this change in the history: ${unrecorded}`);
  tools.print(describeList(restrictTo(remote, list), await historyIfReadable(store, tools)));
}

function restrictTo(name: string, list: RemotesList): RemotesList {
  const remote = list.remotes[name];
  return { ...list, remotes: remote === undefined ? {} : { [name]: remote } };
}

const noteOf = async ({ options, tools }: Call) => ({
  by: await authorOfChange(options.by, tools.environment, tools.repository),
  reason: options.reason ?? null,
});

async function publishRemote(call: Call, remote: string): Promise<void> {
  const { options, store, tools } = call;
  const { canary = null, dryRun = false } = options;
  const site = options.site ?? readOrigin(tools.environment['SITE_URL'] ?? 'http://localhost:4000');
  const api = options.api ?? readOrigin(tools.environment['API_URL'] ?? site);
  const account = accountOf(tools.environment);
  const began = tools.now().getTime();
  const seconds = () => `${((tools.now().getTime() - began) / 1000).toFixed(1)} s`;
  // Imported lazily, because the checks need a compiler and a browser, which must not delay a rollback.
  const [{ publish }, { readBuiltRelease }, { smokeTest }, { rememberSeeded }] = await Promise.all([
    import('../publishing/publish.ts'),
    import('../built-release/read-built-release.ts'),
    import('../smoke-test/smoke-test.ts'),
    import('../publishing/seed.ts'),
  ]);
  if (options.built === undefined) await buildRemote(remote, tools);
  const build = await readBuiltRelease(options.built ?? tools.buildOf(remote));
  if (build.name !== remote) throw new CommandError(`This is a build of ${build.name}, not ${remote}.`);
  tools.print(`${remote} ${build.entry.release}: read the build in ${seconds()}`);
  await publish(build, {
    store,
    live: { site, api },
    describeApi: tools.describeApi,
    canary,
    dryRun,
    smokeTest: (release) => smokeTest(release, { site, executablePath: tools.findBrowser(), account }),
    ...(await noteOf(call)),
    now: tools.now,
    say: (step, words) => tools.print(`  ${step.padEnd(10)} ${words}`),
  });
  const isSeeded = options.built === undefined && tools.ownRemote === null && !store.place.startsWith('s3://');
  if (isSeeded && !dryRun) await rememberSeeded(store.place, build);
  const undoCommand = canary === null ? `rollback ${remote}` : `canary ${remote} --off`;
  tools.print(`Done in ${seconds()}.${dryRun ? '' : ` To undo this: npm run release -- ${undoCommand}`}`);
}

/** @throws CommandError if the build fails or takes too long */
async function buildRemote(remote: string, tools: ReleaseTools): Promise<void> {
  const timeout = AbortSignal.timeout(BUILD_MINUTES * 60_000);
  const code = await tools.build(remote, timeout).catch((error: unknown) => {
    if (!timeout.aborted) throw error;
    throw new CommandError(`${remote} took more than ${BUILD_MINUTES} minutes to build. Nothing was changed.`);
  });
  if (code !== 0) throw new CommandError(`${remote} failed to build: see above. Nothing was changed.`);
}

/**
 * Returns the agency account for the smoke test. Not an option, because other users of the machine could read the
 * password. CI jobs set missing variables to ''.
 * @throws CommandError if only one is set
 */
function accountOf(environment: NodeJS.ProcessEnv): { email: string; password: string } | null {
  const { SMOKE_EMAIL: email = '', SMOKE_PASSWORD: password = '' } = environment;
  if ((email === '') !== (password === ''))
    throw new CommandError('Set both SMOKE_EMAIL and SMOKE_PASSWORD, or neither.', 2);
  return email === '' ? null : { email, password };
}

function watchOptions({ options, store, tools }: Call): WatchOptions {
  const api = options.api ?? readOrigin(tools.environment['API_URL'] ?? 'http://127.0.0.1:4001');
  return { store, ask: healthAt(api), limits: { networks: options.networks ?? LIMITS.networks }, now: tools.now };
}

/** Prints figures from the API if its URL is known, and otherwise the last figures of a watch from the store. */
async function showStatus(call: Call, name: string): Promise<void> {
  const { options, store, tools, command } = call;
  const remote = (await store.readList()).remotes[name];
  if (remote === undefined) throw new CommandError(`The remotes list has no remote named "${name}".`);
  const asksApi = (options.api ?? tools.environment['API_URL'] ?? '') !== '';
  if (!asksApi && options.networks !== undefined) return command.error('status needs --api with --networks.');
  const lastCheck = asksApi ? null : await lastCheckAt(name, remote, store);
  const health = asksApi ? await canaryHealth(name, remote, watchOptions(call)) : lastCheck;
  if (options.json === true) return tools.print(JSON.stringify(health, null, 2));
  if (health === null) return tools.print(remote.canary === null ? noCanaryText(name) : uncheckedText(name));
  tools.print(describeHealth(name, health));
  if (lastCheck !== null) tools.print(describeLastCheck(lastCheck.checked_at, tools.now()));
}

const noCanaryText = (name: string) => `${name} has no canary, so nothing is compared.`;

const uncheckedText = (name: string) =>
  `The watch has not checked this canary of ${name} yet; it checks every minute. If no watch runs, ask the site's operators for one, ` +
  "or pass --api with the API's own address.";

/** Returns the figures of the last check. Returns null without a canary, or if no watch has checked it yet. */
async function lastCheckAt(
  name: string,
  { canary, current }: ListedRemote,
  store: ReleaseStore,
): Promise<LastCheck | null> {
  if (canary === null || current === null) return null;
  const { release } = canary.release;
  return readLastCheck(store, name, release, await canarySince(store, name, canary.release));
}

async function watch(call: Call): Promise<void> {
  const { options, tools } = call;
  const watching = watchOptions(call);
  const onJudged = (judged: JudgedCanary) => tools.print(`${tools.now().toISOString()}  ${describeJudged(judged)}`);
  if (options.once === true) return (await watchCanaries(watching)).forEach(onJudged);
  const onFailure = (error: unknown) =>
    tools.printError(`${tools.now().toISOString()}  ${error instanceof Error ? error.message : String(error)}`);
  return runCanaryWatch({ ...watching, everyMs: options.every * 1_000, onJudged, onFailure });
}

async function prune(call: Call, remote: string): Promise<void> {
  const { options, store, tools } = call;
  const { pruneReleases } = await import('../publishing/prune.ts');
  const { dryRun = false } = options;
  const removedReleases = await pruneReleases(store, remote, {
    keep: options.keep,
    olderThanMs: options.olderThan * DAY_MS,
    ...(await noteOf(call)),
    now: tools.now(),
    dryRun,
  });
  tools.print(`${dryRun ? 'Would remove' : 'Removed'}: ${removedReleases.join(', ') || 'nothing'}`);
}
