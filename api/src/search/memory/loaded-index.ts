import type { LRUCache } from 'lru-cache';
import type { StoredCandidate } from '../candidates.repository.ts';
import type { ChangingRanking } from './changing-ranking.ts';
import type { CachedCounts } from './cached-counts.ts';
import type { ChangedCaregiver, Snapshot } from './rank-index.repository.ts';

export interface LoadedIndex {
  snapshot: Snapshot;
  day: Date;
  disciplines: Map<number, ChangingRanking>;
  /** Buffer that holds all rankings as loaded. Freed when another index replaces this one. */
  memory: ArrayBuffer;
  size: number;
  changes: number;
  candidates: LRUCache<number, StoredCandidate>;
  /** For each running read of rows, the ids that changed since it began. */
  reads: Set<Set<number>>;
  counts: CachedCounts;
  loadedAt: number;
}

/**
 * Applies a change: a caregiver's new version, or the id of a caregiver who is gone. A concurrent search sees either
 * the old or the new version.
 */
export function applyChange(loaded: LoadedIndex, change: ChangedCaregiver | number): void {
  const caregiver = typeof change === 'number' ? null : change;
  const id = typeof change === 'number' ? change : change.id;
  loaded.changes += 1;
  loaded.candidates.delete(id);
  for (const read of loaded.reads) read.add(id);
  forget(loaded, id, caregiver?.discipline);
  if (caregiver?.shown !== true) return;
  loaded.disciplines.get(caregiver.discipline)?.add(caregiver);
  loaded.counts.recordChange(caregiver.discipline, caregiver, 1);
}

/** @param likely the discipline to look in first */
function forget(loaded: LoadedIndex, id: number, likely: number | undefined): void {
  const others = [...loaded.disciplines.keys()].filter((discipline) => discipline !== likely);
  for (const discipline of likely === undefined ? others : [likely, ...others]) {
    const former = loaded.disciplines.get(discipline)?.forget(id) ?? null;
    if (former === null) continue;
    loaded.counts.recordChange(discipline, former, -1);
    return;
  }
}
