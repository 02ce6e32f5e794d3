import type { ListedRemote, ReleaseFigures } from '@marketplace/contracts';
import { changeRemote } from '../history/recorded-change.ts';
import { LONGEST_REASON, type HistoryEntry } from '../remotes-list/history.ts';
import { endCanary } from '../remotes-list/operations.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { AskHealth } from './release-health.ts';
import { judge, type Limits, type Verdict } from './verdict.ts';

/** Who the history says it was. */
const BY = 'canary watch';

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

/** What a look at a canary led to. */
export interface JudgedCanary {
  name: string;
  release: string;
  verdict: Verdict;
  /** This look ended it. */
  ended: boolean;
}

/**
 * Judges each running canary, and ends those that are bad. It never promotes one and never touches the current release:
 * whoever forges reports can end a canary at most.
 */
export async function watchCanaries(options: WatchOptions): Promise<JudgedCanary[]> {
  const { remotes } = await options.store.readList();
  const judged: JudgedCanary[] = [];
  for (const [name, remote] of Object.entries(remotes)) {
    const health = await canaryHealth(name, remote, options);
    if (health === null) continue;
    const { verdict } = health;
    const { release } = health.canary;
    const ended = verdict.is === 'bad' && (await endBadCanary(name, release, verdict.why, options));
    judged.push({ name, release, verdict, ended });
  }
  return judged;
}

/** How a remote's canary does beside the current release, since it started; null without a canary. */
export async function canaryHealth(
  name: string,
  remote: ListedRemote,
  { store, ask, limits }: WatchOptions,
): Promise<CanaryHealth | null> {
  const { canary, current } = remote;
  if (canary === null || current === null) return null;
  const entries = await store.readHistory().then(
    (history) => history.remotes[name] ?? [],
    () => [],
  );
  const since = canarySince(entries, canary.release.release) ?? new Date(canary.release.published_at);
  const figures = await ask(name, [canary.release.release, current.release], since);
  const [tried, known] = [canary.release.release, current.release].map((release) =>
    figures.find((one) => one.release === release),
  );
  if (tried === undefined || known === undefined) return null;
  return { since, canary: tried, current: known, verdict: judge(tried, known, limits) };
}

/** When this release became the canary that it is now; null if the history does not say. */
export function canarySince(entries: readonly HistoryEntry[], release: string): Date | null {
  const started = entries.findLast(
    ({ before, after }) => after.canary?.release === release && before.canary?.release !== release,
  );
  return started === undefined ? null : new Date(started.at);
}

async function endBadCanary(
  name: string,
  release: string,
  why: string,
  { store, now }: WatchOptions,
): Promise<boolean> {
  let ended = false;
  const reason = why.slice(0, LONGEST_REASON);
  await changeRemote(store, name, { what: 'canary', by: BY, reason, at: now() }, (list) => {
    // Someone else may have ended, promoted or replaced it in the meantime.
    ended = list.remotes[name]?.canary?.release.release === release;
    return ended ? endCanary(list, name) : list;
  });
  return ended;
}
