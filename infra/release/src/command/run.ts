import { join } from 'node:path';
import type { ListedRemote, RemotesList } from '@marketplace/contracts';
import { describeHealth, describeJudged, describeLook } from '../canary-watch/describe-health.ts';
import { keepWatch } from '../canary-watch/keep-watch.ts';
import { readLastLook, type LastLook } from '../canary-watch/last-look.ts';
import { healthAt } from '../canary-watch/release-health.ts';
import { LIMITS } from '../canary-watch/verdict.ts';
import {
  canaryHealth,
  canarySince,
  watchCanaries,
  type JudgedCanary,
  type WatchOptions,
} from '../canary-watch/watch.ts';
import { forwardChange } from '../history/go-forward.ts';
import { changeRemote } from '../history/recorded-change.ts';
import { EMPTY_HISTORY, LONGEST_REASON, type ReleaseHistory } from '../remotes-list/history.ts';
import { whoIsIt } from '../history/who.ts';
import { Refusal } from '../refusal.ts';
import {
  disableRemote,
  enableRemote,
  endCanary,
  promoteCanary,
  rollBack,
  setCanaryPercent,
} from '../remotes-list/operations.ts';
import { DirectoryStore } from '../store/directory-store.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { Misunderstood, readCommand, wholeNumber, type Command } from './arguments.ts';
import { HELP } from './help.ts';
import { describeHistory, describeList } from './report.ts';

/** Dependencies of the command. */
export interface ReleaseTools {
  /** Root of the repository; each remote is a folder with its name. */
  repository: string;
  /** Used if neither --store nor RELEASE_STORE is set. */
  defaultStore: string;
  environment: NodeJS.ProcessEnv;
  /** Builds one remote, showing output only on failure; returns the exit code. */
  build: (name: string) => Promise<number>;
  /** The OpenAPI document of the API that the remotes are written for. */
  describeApi: () => Promise<unknown>;
  /** Path of a Chromium. */
  findBrowser: () => string;
  print: (text: string) => void;
  printError: (text: string) => void;
  now: () => Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs one command of the release tool; returns its exit code (see HELP). */
export async function runRelease(args: readonly string[], tools: ReleaseTools): Promise<number> {
  try {
    await dispatch(readCommand(args), tools);
    return 0;
  } catch (error) {
    if (error instanceof Misunderstood) {
      tools.printError(`${error.message} See: npm run release -- help`);
      return 2;
    }
    if (error instanceof Refusal) {
      tools.printError(`Refused: ${error.message}`);
      return 1;
    }
    throw error;
  }
}

async function dispatch(command: Command, tools: ReleaseTools): Promise<void> {
  if (command.command === 'help') return tools.print(HELP);
  const store = openStore(
    command.options.store ?? tools.environment['RELEASE_STORE'] ?? tools.defaultStore,
    tools.environment,
  );
  switch (command.command) {
    case 'list': {
      const list = await store.readList();
      if (command.options.json === true) return tools.print(JSON.stringify(list, null, 2));
      return tools.print(describeList(list, await historyIfReadable(store, tools)));
    }
    case 'history': {
      const [list, history] = await Promise.all([store.readList(), store.readHistory()]);
      const entries = history.remotes[command.remote] ?? [];
      if (command.options.json === true) return tools.print(JSON.stringify(entries, null, 2));
      return tools.print(describeHistory(command.remote, entries, list));
    }
    case 'status':
      return showStatus(command, store, tools);
    case 'watch':
      return watch(command, store, tools);
    case 'publish':
      return publishRemote(command, store, tools);
    case 'prune':
      return prune(command, store, tools);
    default:
      return changeList(store, command, await changeOf(command, store, tools.now), tools);
  }
}

/** A broken history keeps nobody from seeing the list. */
async function historyIfReadable(store: ReleaseStore, tools: ReleaseTools): Promise<ReleaseHistory> {
  try {
    return await store.readHistory();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tools.printError(`Warning: ${error.message}`);
    return EMPTY_HISTORY;
  }
}

/** The commands that only change the list. */
async function changeOf(
  { command, remote, options }: Command,
  store: ReleaseStore,
  now: () => Date,
): Promise<(list: RemotesList) => RemotesList> {
  switch (command) {
    case 'rollback':
      return (list) => rollBack(list, remote, options.to);
    case 'forward':
      return forwardChange(store, remote, options.to, now());
    case 'promote':
      return (list) => promoteCanary(list, remote);
    case 'enable':
      return (list) => enableRemote(list, remote);
    case 'disable': {
      const reason = reasonOf(options);
      if (reason === null) throw new Misunderstood(`disable needs --reason with up to ${LONGEST_REASON} characters.`);
      return (list) => disableRemote(list, remote, reason, now().toISOString());
    }
    default: {
      if ((options.percent === undefined) === (options.off === undefined)) {
        throw new Misunderstood('canary needs either --percent N or --off.');
      }
      if (options.percent === undefined) return (list) => endCanary(list, remote);
      const percent = wholeNumber('percent', options.percent, 1, 99);
      return (list) => setCanaryPercent(list, remote, percent);
    }
  }
}

async function changeList(
  store: ReleaseStore,
  { command, remote, options }: Command,
  change: (list: RemotesList) => RemotesList,
  tools: ReleaseTools,
): Promise<void> {
  const reason = reasonOf(options);
  if (options['dry-run'] === true) {
    tools.print(`Dry run: ${store.place} is unchanged. It would become:`);
    return tools.print(describeList(only(remote, change(await store.readList())), EMPTY_HISTORY));
  }
  const by = await whoIsIt(options.by, tools.environment, tools.repository);
  const { list, unrecorded } = await changeRemote(
    store,
    remote,
    { what: command, by, reason, at: tools.now() },
    change,
  );
  if (unrecorded !== null) tools.printError(`Warning: the history does not have this: ${unrecorded}`);
  tools.print(describeList(only(remote, list), await historyIfReadable(store, tools)));
}

function only(name: string, list: RemotesList): RemotesList {
  const remote = list.remotes[name];
  return { ...list, remotes: remote === undefined ? {} : { [name]: remote } };
}

/** @throws Misunderstood if it is too long */
function reasonOf({ reason }: Command['options']): string | null {
  const given = reason?.trim() ?? '';
  if (given.length > LONGEST_REASON) throw new Misunderstood(`--reason has up to ${LONGEST_REASON} characters.`);
  return given === '' ? null : given;
}

async function publishRemote({ remote, options }: Command, store: ReleaseStore, tools: ReleaseTools): Promise<void> {
  const canary = options.canary === undefined ? null : wholeNumber('canary', options.canary, 1, 99);
  const reason = reasonOf(options);
  const site = siteAddress('site', options.site ?? tools.environment['SITE_URL'] ?? 'http://localhost:4000');
  const api = siteAddress('api', options.api ?? tools.environment['API_URL'] ?? site);
  const account = accountOf(tools.environment);
  const began = tools.now().getTime();
  const seconds = () => `${((tools.now().getTime() - began) / 1000).toFixed(1)} s`;
  // Lazy import: the checks need a compiler and a browser, which a rollback must not wait for.
  const [{ publish }, { readBuiltRelease }, { smokeTest }, { rememberSeeded }] = await Promise.all([
    import('../publishing/publish.ts'),
    import('../built-release/read-built-release.ts'),
    import('../smoke-test/smoke-test.ts'),
    import('../publishing/seed.ts'),
  ]);
  if (options.built === undefined && (await tools.build(remote)) !== 0) {
    throw new Refusal(`${remote} failed to build: see above. Nothing was changed.`);
  }
  const built = await readBuiltRelease(options.built ?? join(tools.repository, remote, 'dist'));
  if (built.name !== remote) throw new Refusal(`This is a build of ${built.name}, not ${remote}.`);
  tools.print(`${remote} ${built.entry.release}, read after ${seconds()}`);
  await publish(built, {
    store,
    live: { site, api },
    describeApi: tools.describeApi,
    canary,
    dryRun: options['dry-run'] === true,
    smokeTest: (release) => smokeTest(release, { site, executablePath: tools.findBrowser(), account }),
    by: await whoIsIt(options.by, tools.environment, tools.repository),
    reason,
    now: tools.now,
    say: (step, words) => tools.print(`  ${step.padEnd(10)} ${words}`),
  });
  if (options.built === undefined && options['dry-run'] !== true && store instanceof DirectoryStore) {
    await rememberSeeded(store.place, built);
  }
  const advice = options['dry-run'] === true ? '' : ` To undo this: npm run release -- ${takeBack(remote, canary)}`;
  tools.print(`Done in ${seconds()}.${advice}`);
}

/**
 * An agency of the site for the smoke test. Never an option: others on the machine could read the password. A CI job sets
 * variables that are not there to an empty text.
 * @throws Misunderstood if one of the two is missing
 */
function accountOf(environment: NodeJS.ProcessEnv): { email: string; password: string } | null {
  const { SMOKE_EMAIL: email = '', SMOKE_PASSWORD: password = '' } = environment;
  if ((email === '') !== (password === ''))
    throw new Misunderstood('Set both SMOKE_EMAIL and SMOKE_PASSWORD, or neither.');
  return email === '' ? null : { email, password };
}

function watchOptions({ options }: Command, store: ReleaseStore, tools: ReleaseTools): WatchOptions {
  const api = siteAddress('api', options.api ?? tools.environment['API_URL'] ?? 'http://127.0.0.1:4001');
  const networks = wholeNumber('networks', options.networks ?? String(LIMITS.networks), 1, 100_000);
  return { store, ask: healthAt(api), limits: { networks }, now: tools.now };
}

/** From the API if its own address is known; otherwise what a watch has left in the store. */
async function showStatus(command: Command, store: ReleaseStore, tools: ReleaseTools): Promise<void> {
  const { remote: name, options } = command;
  const remote = (await store.readList()).remotes[name];
  if (remote === undefined) throw new Refusal(`The list has no remote ${name}.`);
  const asksApi = (options.api ?? tools.environment['API_URL'] ?? '') !== '';
  if (!asksApi && options.networks !== undefined) throw new Misunderstood('status needs --api with --networks.');
  const look = asksApi ? null : await lastLookAt(name, remote, store);
  const health = asksApi ? await canaryHealth(name, remote, watchOptions(command, store, tools)) : look;
  if (options.json === true) return tools.print(JSON.stringify(health, null, 2));
  if (health === null) return tools.print(`${name} has no canary, so nothing is compared.`);
  tools.print(describeHealth(name, health));
  if (look !== null) tools.print(describeLook(look.looked_at, tools.now()));
}

async function lastLookAt(
  name: string,
  { canary, current }: ListedRemote,
  store: ReleaseStore,
): Promise<LastLook | null> {
  if (canary === null || current === null) return null;
  const { release } = canary.release;
  const look = await readLastLook(store, name, release, await canarySince(store, name, canary.release));
  if (look !== null) return look;
  throw new Refusal(
    `No watch has looked at this canary of ${name} yet: it looks every minute. If none runs, ask the site's operators for one, ` +
      "or pass --api with the API's own address.",
  );
}

/** Runs until it is stopped, unless it looks only once. */
async function watch(command: Command, store: ReleaseStore, tools: ReleaseTools): Promise<void> {
  const { options } = command;
  const everyMs = wholeNumber('every', options.every ?? '60', 1, 86_400) * 1_000;
  const watching = watchOptions(command, store, tools);
  const onJudged = (judged: JudgedCanary) => tools.print(`${tools.now().toISOString()}  ${describeJudged(judged)}`);
  if (options.once === true) return (await watchCanaries(watching)).forEach(onJudged);
  const onFailure = (error: unknown) =>
    tools.printError(`${tools.now().toISOString()}  ${error instanceof Error ? error.message : String(error)}`);
  return keepWatch({ ...watching, everyMs, onJudged, onFailure });
}

function takeBack(remote: string, canary: number | null): string {
  return canary === null ? `rollback ${remote}` : `canary ${remote} --off`;
}

async function prune({ remote, options }: Command, store: ReleaseStore, tools: ReleaseTools): Promise<void> {
  const { pruneReleases } = await import('../publishing/prune.ts');
  const dryRun = options['dry-run'] === true;
  const removed = await pruneReleases(store, remote, {
    keep: wholeNumber('keep', options.keep ?? '10', 0, 1_000),
    olderThanMs: wholeNumber('older-than', options['older-than'] ?? '7', 0, 3_650) * DAY_MS,
    by: await whoIsIt(options.by, tools.environment, tools.repository),
    reason: reasonOf(options),
    now: tools.now(),
    dryRun,
  });
  tools.print(`${dryRun ? 'Would remove' : 'Removed'}: ${removed.join(', ') || 'nothing'}`);
}

function siteAddress(option: string, text: string): string {
  const address = URL.parse(text);
  if (address === null || !/^https?:$/.test(address.protocol)) throw new Misunderstood(`--${option} takes an address.`);
  return address.origin;
}
