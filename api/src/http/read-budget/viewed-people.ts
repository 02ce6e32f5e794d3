import { LRUCache } from 'lru-cache';
import { midnightOf } from './read-counters.ts';

/** Maximum number of people for all agencies together. Above it, the agency that read least recently is dropped. */
const MAX_PEOPLE = 200_000;

interface ViewedToday {
  /** UTC day on which the people were read. */
  day: number;
  people: ReadonlySet<number>;
}

/**
 * People counted today, per query. Only in this process's memory: after a restart, people are counted again, which
 * exceeds no budget.
 */
export class ViewedPeople {
  readonly #viewed = new LRUCache<string, ViewedToday>({
    maxSize: MAX_PEOPLE,
    sizeCalculation: ({ people }) => Math.max(1, people.size),
  });

  countNew(question: string, people: readonly number[], now: Date): number {
    const viewed = this.#of(question, now);
    return people.filter((person) => !viewed.has(person)).length;
  }

  add(question: string, people: readonly number[], now: Date): void {
    this.#viewed.set(question, {
      day: midnightOf(now).getTime(),
      people: new Set([...this.#of(question, now), ...people]),
    });
  }

  #of(question: string, now: Date): ReadonlySet<number> {
    const viewed = this.#viewed.get(question);
    return viewed !== undefined && viewed.day === midnightOf(now).getTime() ? viewed.people : new Set();
  }
}
