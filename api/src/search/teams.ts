import type { WeekMask } from '@marketplace/domain';

/** People, by position in the searched list, who together can work all requested slots. */
type Team = readonly number[];

export interface Teams {
  /** Teams with the best-placed members. */
  best: Team[];
  total: number;
}

/** Keeps the best of many teams, by the sum of positions. Of equal teams, keeps the first. */
class BestTeams {
  readonly #best: { team: Team; sum: number }[] = [];
  readonly #limit: number;
  #total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(team: Team): void {
    this.#total += 1;
    const sum = team.reduce((total, position) => total + position, 0);
    const last = this.#best.at(-1);
    if (this.#best.length >= this.#limit && last !== undefined && last.sum <= sum) return;
    const at = this.#best.findIndex((rival) => rival.sum > sum);
    this.#best.splice(at < 0 ? this.#best.length : at, 0, { team, sum });
    if (this.#best.length > this.#limit) this.#best.pop();
  }

  get result(): Teams {
    return { best: this.#best.map(({ team }) => team), total: this.#total };
  }
}

/** Finds all pairs and triples that cover all requested slots and need each member. */
export function findTeams(
  weeks: readonly WeekMask[],
  slots: WeekMask,
  limit: number,
): { pairs: Teams; triples: Teams } {
  const missingHours = Int32Array.from(weeks, (week) => slots & ~week);
  const [pairs, triples] = [new BestTeams(limit), new BestTeams(limit)];
  const count = missingHours.length;
  for (let a = 0; a < count; a += 1) {
    const missedByA = missingHours[a] ?? 0;
    if (missedByA === 0) continue;
    for (let b = a + 1; b < count; b += 1) {
      const missedByB = missingHours[b] ?? 0;
      if (missedByB === 0) continue;
      const missedByBoth = missedByA & missedByB;
      if (missedByBoth === 0) {
        pairs.add([a, b]);
        continue;
      }
      for (let c = b + 1; c < count; c += 1) {
        const missedByC = missingHours[c] ?? 0;
        if ((missedByBoth & missedByC) !== 0) continue;
        const isMinimal = missedByC !== 0 && (missedByA & missedByC) !== 0 && (missedByB & missedByC) !== 0;
        if (isMinimal) triples.add([a, b, c]);
      }
    }
  }
  return { pairs: pairs.result, triples: triples.result };
}
