import type { LRUCache } from 'lru-cache';
import type { CandidateVersion } from '../candidates.repository.ts';
import type { DisciplineRanking } from './discipline-ranking.ts';
import type { KeptCounts } from './kept-counts.ts';
import type { ChangedCaregiver, Snapshot } from './rank-index.repository.ts';
import type { Turns } from './turns.ts';

/** A loaded snapshot, and the changes since. */
export interface LoadedIndex {
  snapshot: Snapshot;
  day: Date;
  disciplines: Map<number, DisciplineRanking>;
  /** Memory of the disciplines. */
  memory: SharedArrayBuffer;
  size: number;
  /** Caregivers who changed since loading, by discipline and id, if still shown. They are scanned one by one. */
  changed: Map<number, Map<number, ChangedCaregiver>>;
  /** The discipline under which a changed caregiver is stored in `changed`. */
  changedDiscipline: Map<number, number>;
  /** Rows of pages that were shown, by id. A load begins with none: earlier rows may have changed unnoticed. */
  candidates: LRUCache<number, CandidateVersion>;
  /** The filters' counts of recent searches, since the load. */
  counts: KeptCounts;
  /** Turns for counting. */
  turns: Turns;
  loadedAt: number;
  tookMs: number;
}

/**
 * Applies one changed caregiver, or the id of one who is gone. A search in between sees either the old or the new
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
