import { CommandError } from '@marketplace/cli/error';
import {
  releaseHealthResponse,
  type ListedRemote,
  type ReleaseFigures,
  type RemoteReleaseEntry,
} from '@marketplace/contracts';
import { changeRemote } from '../history/recorded-change.ts';
import { MAX_REASON_LENGTH } from '../remotes-list/history.ts';
import { endCanary } from '../remotes-list/operations.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { writeLastCheck, type LastCheck } from './last-check.ts';
import { judge, type Limits, type Verdict } from './verdict.ts';

const BY = 'canary watch';
const TIMEOUT_MS = 10_000;

/**
 * Fetches the figures that browsers reported for releases, directly from the API. The API starts to count at the first
 * call.
 */
type AskHealth = (remote: string, releases: readonly string[], since: Date) => Promise<ReleaseFigures[]>;

/** @throws CommandError if the API's response is unexpected */
export function healthAt(api: string): AskHealth {
  return async (remote, releases, since) => {
    const body = JSON.stringify({ remote, releases, since: since.toISOString() });
    try {
      const response = await fetch(new URL('/release-health', api), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`it responded with ${response.status}`);
      return releaseHealthResponse.parse(await response.json()).figures;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(
        `The API at ${api} does not report release health: ${reason}. Is this the API's own address? Without --api and API_URL, status shows the last check of the watch.`,
      );
    }
  };
}

export interface WatchOptions {
  store: ReleaseStore;
  ask: AskHealth;
  limits: Limits;
  now: () => Date;
}

export interface CanaryHealth {
  since: Date;
  canary: ReleaseFigures;
  current: ReleaseFigures;
  verdict: Verdict;
}

export interface JudgedCanary {
  name: string;
  release: string;
  verdict: Verdict;
  /** Whether this check ended the canary. */
  ended: boolean;
}

/**
 * Judges each running canary, ends the bad ones, and stores figures for `status`. Never promotes a canary or changes
 * the current release, so forged reports can only end a canary.
 */
export async function watchCanaries(options: WatchOptions): Promise<JudgedCanary[]> {
  const { remotes } = await options.store.readList();
  const judged: JudgedCanary[] = [];
  const checks: [string, LastCheck][] = [];
  for (const [name, remote] of Object.entries(remotes)) {
    const health = await canaryHealth(name, remote, options);
    if (health === null) continue;
    const { verdict } = health;
    const { release } = health.canary;
    const ended = verdict.is === 'bad' && (await endBadCanary(name, release, verdict.why, options));
    judged.push({ name, release, verdict, ended });
    checks.push([name, { ...health, checked_at: options.now() }]);
  }
  // Stores the figures last, so that a store that rejects them does not prevent ending a canary.
  for (const [name, check] of checks) await writeLastCheck(options.store, name, check);
  return judged;
}

/**
 * Returns the figures of a remote's canary, and of the current release since the canary began; null without a canary.
 */
export async function canaryHealth(
  name: string,
  remote: ListedRemote,
  { store, ask, limits }: WatchOptions,
): Promise<CanaryHealth | null> {
  const { canary, current } = remote;
  if (canary === null || current === null) return null;
  const since = await canarySince(store, name, canary.release);
  const figures = await ask(name, [canary.release.release, current.release], since);
  const [canaryFigures, currentFigures] = [canary.release.release, current.release].map((release) =>
    figures.find((one) => one.release === release),
  );
  if (canaryFigures === undefined || currentFigures === undefined) return null;
  return {
    since,
    canary: canaryFigures,
    current: currentFigures,
    verdict: judge(canaryFigures, currentFigures, limits),
  };
}

/** Returns when the current canary began, from the history or otherwise from its publication time. */
export async function canarySince(store: ReleaseStore, name: string, canary: RemoteReleaseEntry): Promise<Date> {
  const entries = await store.readHistory().then(
    (history) => history.remotes[name] ?? [],
    () => [],
  );
  const { release } = canary;
  const started = entries.findLast(
    ({ before, after }) => after.canary?.release === release && before.canary?.release !== release,
  );
  return new Date(started?.at ?? canary.published_at);
}

async function endBadCanary(
  name: string,
  release: string,
  explanation: string,
  { store, now }: WatchOptions,
): Promise<boolean> {
  let ended = false;
  const reason = explanation.slice(0, MAX_REASON_LENGTH);
  await changeRemote(store, name, { what: 'canary', by: BY, reason, at: now() }, (list) => {
    // The canary may have been ended, promoted or replaced during the check.
    ended = list.remotes[name]?.canary?.release.release === release;
    return ended ? endCanary(list, name) : list;
  });
  return ended;
}
