import type { LRUCache } from 'lru-cache';
import type { StoredCandidate } from '../candidates.repository.ts';
import type { ChangingRanking } from './changing-ranking.ts';
import type { CachedCounts } from './cached-counts.ts';
import type { ChangedCaregiver, Snapshot } from './rank-index.repository.ts';

export interface LoadedIndex {
  snapshot: Snapshot;
  day: Date;
  disciplines: Map<number, ChangingRanking>;
  /** Buffer of all loaded rankings. Freed when another index replaces this one. */
  memory: ArrayBuffer;
  size: number;
  changes: number;
  candidates: LRUCache<number, StoredCandidate>;
  /** For each running read of rows, the ids that have changed since the read began. */
  reads: Set<Set<number>>;
  counts: CachedCounts;
  loadedAt: number;
}

/**
 * Applies a change: a caregiver's new version, or the id of a deleted caregiver. A concurrent search sees either the
 * old or the new version.
 */
export function applyChange(index: LoadedIndex, change: ChangedCaregiver | number): void {
  const caregiver = typeof change === 'number' ? null : change;
  const id = typeof change === 'number' ? change : change.id;
  index.changes += 1;
  index.candidates.delete(id);
  for (const changedIds of index.reads) changedIds.add(id);
  forget(index, id, caregiver?.discipline);
  if (caregiver?.shown !== true) return;
  index.disciplines.get(caregiver.discipline)?.add(caregiver);
  index.counts.recordChange(caregiver.discipline, caregiver, 1);
}

/** @param likely the discipline to look in first */
function forget(index: LoadedIndex, id: number, likely: number | undefined): void {
  const otherDisciplines = [...index.disciplines.keys()].filter((discipline) => discipline !== likely);
  for (const discipline of likely === undefined ? otherDisciplines : [likely, ...otherDisciplines]) {
    const former = index.disciplines.get(discipline)?.forget(id) ?? null;
    if (former === null) continue;
    index.counts.recordChange(discipline, former, -1);
    return;
  }
}
