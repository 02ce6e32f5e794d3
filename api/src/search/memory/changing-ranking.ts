import { bySearchColumn } from '../search-columns.ts';
import { buildOneRanking } from './built-ranking.ts';
import { DisciplineRanking, type RankedCaregiver } from './discipline-ranking.ts';
import { GatheredCaregivers } from './gathered-caregivers.ts';

/** Changed caregivers up to this number are scanned individually. Above it, they move to a ranking. */
export const MAX_UNRANKED = 500;
/**
 * The newest ranking is rebuilt with more changed caregivers until it reaches this size, because a rebuild takes
 * milliseconds. Then a new ranking starts.
 */
export const MAX_GROWING = 4_096;

/**
 * One discipline: the loaded ranking, rankings of caregivers who changed since, and the latest changes. Each caregiver
 * is in exactly one of them.
 */
export class ChangingRanking {
  #rankings: DisciplineRanking[];
  readonly #unranked = new Map<number, RankedCaregiver>();

  constructor(ranking: DisciplineRanking) {
    this.#rankings = [ranking];
  }

  get rankings(): readonly DisciplineRanking[] {
    return this.#rankings;
  }

  get unranked(): RankedCaregiver[] {
    return [...this.#unranked.values()];
  }

  caregiver(id: number): RankedCaregiver | null {
    return this.#unranked.get(id) ?? this.#firstOf((ranking) => ranking.caregiver(id));
  }

  /** Removes a caregiver who changed or left, and returns the stored data; null if there was none. */
  forget(id: number): RankedCaregiver | null {
    const unranked = this.#unranked.get(id);
    if (unranked === undefined) return this.#firstOf((ranking) => ranking.forget(id));
    this.#unranked.delete(id);
    return unranked;
  }

  /** Adds a caregiver who is in none of the rankings. */
  add(caregiver: RankedCaregiver): void {
    this.#unranked.set(caregiver.id, caregiver);
    if (this.#unranked.size < MAX_UNRANKED) return;
    const [loadedRanking, ...laterRankings] = this.#rankings;
    if (loadedRanking === undefined)
      throw new Error('could not rank changed caregivers: the ranking from the last load is missing');
    const filledRankings = laterRankings.filter((ranking) => !ranking.isEmpty);
    const growing = (filledRankings.at(-1)?.size ?? MAX_GROWING) < MAX_GROWING ? filledRankings.pop() : undefined;
    this.#rankings = [loadedRanking, ...filledRankings, rankTogether(growing, this.unranked)];
    this.#unranked.clear();
  }

  #firstOf(find: (ranking: DisciplineRanking) => RankedCaregiver | null): RankedCaregiver | null {
    for (const ranking of this.#rankings) {
      const ranked = find(ranking);
      if (ranked !== null) return ranked;
    }
    return null;
  }
}

function rankTogether(
  ranking: DisciplineRanking | undefined,
  caregivers: readonly RankedCaregiver[],
): DisciplineRanking {
  const current = ranking?.current ?? [];
  const gathered = new GatheredCaregivers(current.length + caregivers.length);
  ranking?.copyTo(gathered.grow(current.length), current);
  const { ids, ranks, places, values } = gathered.grow(caregivers.length);
  for (const [at, caregiver] of caregivers.entries()) {
    ids[at] = caregiver.id;
    ranks[at] = caregiver.rank;
    places[at] = caregiver.place ?? -1;
  }
  bySearchColumn((column) => {
    for (const [at, caregiver] of caregivers.entries()) values[column][at] = caregiver.values[column];
  });
  return new DisciplineRanking(buildOneRanking(gathered));
}
