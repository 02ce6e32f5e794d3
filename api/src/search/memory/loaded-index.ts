import type { LRUCache } from 'lru-cache';
import type { CandidateVersion } from '../candidates.repository.ts';
import type { DisciplineRanking } from './discipline-ranking.ts';
import type { KeptCounts } from './kept-counts.ts';
import type { ChangedCaregiver, Snapshot } from './rank-index.repository.ts';
import type { Turns } from './turns.ts';

/** A loaded snapshot and the changes since. */
export interface LoadedIndex {
  snapshot: Snapshot;
  day: Date;
  disciplines: Map<number, DisciplineRanking>;
  /** Memory of the disciplines. */
  memory: SharedArrayBuffer;
  size: number;
  /** Caregivers who changed since loading, by discipline and id, if still listed. Searches scan them individually. */
  changed: Map<number, Map<number, ChangedCaregiver>>;
  /** Discipline under which a changed caregiver is stored in `changed`. */
  changedDiscipline: Map<number, number>;
  /** Cached rows of pages, by id. Starts empty with each load, because earlier rows may have changed unnoticed. */
  candidates: LRUCache<number, CandidateVersion>;
  /** Filter counts of recent searches since the load. */
  counts: KeptCounts;
  /** Turns of the event loop for counting. */
  turns: Turns;
  loadedAt: number;
  tookMs: number;
}

/**
 * Applies a changed caregiver, or the id of one who is gone. A concurrent search sees either the old or the new
 * version.
 */
export function applyChange(loaded: LoadedIndex, caregiver: ChangedCaregiver | number): void {
  const id = typeof caregiver === 'number' ? caregiver : caregiver.id;
  const before = loaded.changedDiscipline.get(id);
  if (before === undefined) {
    for (const [discipline, ranking] of loaded.disciplines) {
      const known = ranking.forget(id);
      if (known !== null) loaded.counts.note(discipline, known, -1);
    }
  } else {
    const known = loaded.changed.get(before)?.get(id);
    if (known !== undefined) loaded.counts.note(before, known, -1);
    loaded.changed.get(before)?.delete(id);
  }
  if (typeof caregiver === 'number' || !caregiver.shown) {
    // Still counts as changed, because no ranking contains this caregiver.
    loaded.changedDiscipline.set(id, 0);
    return;
  }
  const ofDiscipline = loaded.changed.get(caregiver.discipline) ?? new Map<number, ChangedCaregiver>();
  loaded.changed.set(caregiver.discipline, ofDiscipline.set(id, caregiver));
  loaded.changedDiscipline.set(id, caregiver.discipline);
  loaded.counts.note(caregiver.discipline, caregiver, 1);
}
