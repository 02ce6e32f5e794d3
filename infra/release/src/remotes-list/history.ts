import type { ListedRemote } from '@marketplace/contracts';
import * as z from 'zod';

/** Entries kept for each remote; older ones are dropped. */
const MAX_ENTRIES = 200;
export const MAX_REASON_LENGTH = 200;
export const MAX_BY_LENGTH = 60;

const stateSchema = z.looseObject({
  current: z.string().nullable(),
  canary: z.looseObject({ release: z.string(), percent: z.number() }).nullable(),
  disabled: z.boolean(),
});

/** One change to the remotes list. Keeps unknown fields, because a newer checkout may have written them. */
const entrySchema = z.looseObject({
  at: z.iso.datetime(),
  /** Author: a name or a job, never an email address. */
  by: z.string(),
  what: z.string(),
  reason: z.string().nullable(),
  before: stateSchema,
  after: stateSchema,
  /** Releases that this change removed from the rollback targets, newest first. */
  left: z.array(z.string()),
  /** Releases whose files this change removed. */
  removed: z.array(z.string()).optional(),
});

/** history.json at the root of a store: who changed the remotes list, when, how and why; oldest first. */
export const historySchema = z.looseObject({
  format: z.literal(1),
  remotes: z.record(z.string(), z.array(entrySchema)),
});

export type ReleaseHistory = z.output<typeof historySchema>;
export type HistoryEntry = z.output<typeof entrySchema>;

export const EMPTY_HISTORY: ReleaseHistory = { format: 1, remotes: {} };

export interface Change {
  what: string;
  by: string;
  reason: string | null;
  at: Date;
}

/**
 * Returns the history entry for a change to one remote. `before` or `after` is undefined if the remote is not in the
 * list.
 */
export function entryOf(
  { what, by, reason, at }: Change,
  before: ListedRemote | undefined,
  after: ListedRemote | undefined,
): HistoryEntry {
  const reachable = new Set(reachableOf(after));
  const leftReleases = reachableOf(before).filter((release) => !reachable.has(release));
  return { at: at.toISOString(), by, what, reason, before: stateOf(before), after: stateOf(after), left: leftReleases };
}

export function withEntry(history: ReleaseHistory, name: string, entry: HistoryEntry): ReleaseHistory {
  const entries = [...(history.remotes[name] ?? []), entry].slice(-MAX_ENTRIES);
  return { ...history, remotes: { ...history.remotes, [name]: entries } };
}

/**
 * Returns the releases that `forward` can return to, nearest first. Each rollback adds the releases that it skipped.
 * Publishing or promoting another release clears them.
 */
export function laterReleases(entries: readonly HistoryEntry[]): string[] {
  let targets: string[] = [];
  for (const { what, before, after, left } of entries) {
    if (before.current === after.current) continue;
    if (what === 'rollback') targets = [...left.toReversed(), ...targets];
    else if (what === 'forward') targets = targets.slice(targets.indexOf(after.current ?? '') + 1);
    else targets = [];
  }
  return targets;
}

function reachableOf(remote: ListedRemote | undefined): string[] {
  if (remote === undefined) return [];
  return [remote.current, ...remote.earlier].flatMap((release) => (release ? [release.release] : []));
}

export function stateOf(remote: ListedRemote | undefined): HistoryEntry['before'] {
  const { current = null, canary = null, disabled = null } = remote ?? {};
  return {
    current: current?.release ?? null,
    canary: canary === null ? null : { release: canary.release.release, percent: canary.percent },
    disabled: disabled !== null,
  };
}
