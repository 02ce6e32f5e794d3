import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { listCities, type KnownCity } from './places.repository.ts';

interface ComparedCity extends KnownCity {
  letters: number;
}

export type CityCache = LRUCache<'all', Promise<readonly ComparedCity[]>>;
export const createCityCache = (): CityCache => new LRUCache({ max: 1 });

export interface CitySources {
  db: Database;
  caches: { cities: CityCache };
}

function citiesOf({ db, caches: { cities: cache } }: CitySources): Promise<readonly ComparedCity[]> {
  const cached = cache.get('all');
  if (cached) return cached;
  const reading = listCities(db).then((cities) =>
    cities.map((city) => Object.assign(city, { letters: lettersOf(city.key) })),
  );
  cache.set('all', reading);
  const forget = () => cache.delete('all');
  // Does not cache a failure or an empty table.
  reading.then((cities) => cities.length === 0 && forget(), forget);
  return reading;
}

/** Returns the maximum number of typos in the entered name. With more typos, a short name would match anything. */
function mistakesAllowed(text: string): number {
  if (text.length < 4) return 0;
  return text.length < 7 ? 1 : 2;
}

/**
 * Finds cities whose name begins with this text, despite typos: an extra, missing, wrong or swapped letter. Fewest
 * typos first, then most ZIP codes.
 */
export async function findCloseCities(
  sources: CitySources,
  { key, state, limit }: { key: string; state: number | null; limit: number },
): Promise<KnownCity[]> {
  const maxMistakes = mistakesAllowed(key);
  if (maxMistakes === 0) return [];
  const letters = lettersOf(key);
  const close: { city: KnownCity; mistakes: number }[] = [];
  for (const city of await citiesOf(sources)) {
    // A cheap lower bound on the typos that skips most cities: each letter that the name lacks is a typo.
    if ((state !== null && city.state !== state) || bitsIn(letters & ~city.letters) > maxMistakes) continue;
    const mistakes = mistakesAtBeginning(key, city.key, maxMistakes);
    if (mistakes <= maxMistakes) close.push({ city, mistakes });
  }
  close.sort((a, b) => a.mistakes - b.mistakes || b.city.zips - a.city.zips || (a.city.key < b.city.key ? -1 : 1));
  return close.slice(0, limit).map(({ city }) => city);
}

const A = 97;

/** Returns the letters that occur in the text, as 26 bits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index) - A;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}

function bitsIn(set: number): number {
  let bits = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/**
 * Returns the number of typos between the text and the closest prefix of the name; `maxMistakes` + 1 if there are more.
 * Computes only the edit matrix's cells within `maxMistakes` of the diagonal, because callers may send a long text.
 */
export function mistakesAtBeginning(text: string, name: string, maxMistakes: number): number {
  const width = Math.min(name.length, text.length + maxMistakes);
  const tooMany = maxMistakes + 1;
  let twoRowsAbove: number[] = [];
  let rowAbove: number[] = [];
  for (let column = 0; column <= tooMany; column += 1) rowAbove.push(column);
  let current: number[] = [];
  let fewest = 0;
  for (let row = 1; row <= text.length; row += 1) {
    const first = Math.max(1, row - maxMistakes);
    const last = Math.min(width, row + maxMistakes);
    fewest = first === 1 ? row : tooMany;
    current[first - 1] = fewest;
    for (let column = first; column <= last; column += 1) {
      const isSame = text[row - 1] === name[column - 1];
      const isSwapped = text[row - 1] === name[column - 2] && text[row - 2] === name[column - 1];
      const mistakes = Math.min(
        cellAt(rowAbove, column) + 1,
        cellAt(current, column - 1) + 1,
        cellAt(rowAbove, column - 1) + (isSame ? 0 : 1),
        isSwapped ? cellAt(twoRowsAbove, column - 2) + 1 : tooMany,
      );
      current[column] = mistakes;
      fewest = Math.min(fewest, mistakes);
    }
    // The next row reads one cell beyond the band.
    current[last + 1] = tooMany;
    if (fewest > maxMistakes) return tooMany;
    [twoRowsAbove, rowAbove, current] = [rowAbove, current, twoRowsAbove];
  }
  return fewest;
}

const cellAt = (row: readonly number[], column: number) => row[column] ?? Infinity;
