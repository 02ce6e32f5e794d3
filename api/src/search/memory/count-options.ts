import type { CountedSearch } from '../engine.ts';
import type { OptionCounts } from '../option-counts.ts';
import { isChosen, SEARCH_COLUMNS, type Choice, type CountedFilter, type SearchColumn } from '../search-columns.ts';
import { intersect, sizeOf, sizeOfIntersection, type BitSet } from './bit-set.ts';
import type { DisciplineRanking, RankedCaregiver } from './discipline-ranking.ts';
import { isBounded, type SearchBounds } from './search-bounds.ts';

/** If at most this share of a discipline matches, counting individual caregivers is cheaper than counting sets. */
const FEW_SHARE = 1 / 50;

export function countInDiscipline(
  ranking: DisciplineRanking,
  countedSearch: CountedSearch,
  counts: OptionCounts,
): void {
  const bounds = ranking.bounded(countedSearch.search);
  if (sizeOf(bounds) > ranking.size * FEW_SHARE) countSets(ranking, bounds, countedSearch, counts);
  else {
    const values = new ValueCounts(countedSearch);
    ranking.eachOf(bounds, (valueIn) => values.add(valueIn, 1));
    values.addTo(counts);
  }
}

function countSets(
  ranking: DisciplineRanking,
  bounds: BitSet,
  countedSearch: CountedSearch,
  counts: OptionCounts,
): void {
  const chosenSets = [...countedSearch.search.choices].map(
    ([column, choice]) => [column, ranking.chosen(column, choice)] as const,
  );
  const sets = new Map<SearchColumn, BitSet>();
  const intersectAllExcept = (column: SearchColumn): BitSet => {
    const existing = sets.get(column);
    if (existing) return existing;
    const intersection = new Uint32Array(bounds);
    for (const [otherColumn, set] of chosenSets) if (otherColumn !== column) intersect(intersection, set);
    sets.set(column, intersection);
    return intersection;
  };
  for (const filter of countedSearch.filters) {
    const { name, column, options, anyName } = filter;
    const otherMatches = intersectAllExcept(column);
    if (SEARCH_COLUMNS[column].chosenBy === 'value') {
      addValues(ranking.countValues(column, otherMatches), filter, counts);
      continue;
    }
    if (anyName !== undefined) counts.add(name, anyName, sizeOf(otherMatches));
    for (const option of options) {
      if (!ranking.occurs(column, option.choice)) continue;
      counts.add(name, option.name, sizeOfIntersection(otherMatches, ranking.chosen(column, option.choice)));
    }
  }
}

function addValues(
  values: ReadonlyMap<number, number>,
  { name, options, anyName }: Omit<CountedFilter, 'column'>,
  counts: OptionCounts,
): void {
  for (const [value, count] of values) {
    if (anyName !== undefined) counts.add(name, anyName, count);
    for (const option of options) if (isChosen(value, option.choice)) counts.add(name, option.name, count);
  }
}

export interface CountedCaregiver {
  caregiver: RankedCaregiver;
  delta: 1 | -1;
}

export function countCaregivers(
  caregivers: readonly CountedCaregiver[],
  bounds: SearchBounds,
  countedSearch: CountedSearch,
  counts: OptionCounts,
): void {
  if (caregivers.length === 0) return;
  const values = new ValueCounts(countedSearch);
  for (const { caregiver, delta } of caregivers) {
    if (isBounded(caregiver, bounds)) values.add((column) => caregiver.values[column], delta);
  }
  values.addTo(counts);
}

/** Counts caregivers per value of a column, so that options are compared with few values, not with many caregivers. */
class ValueCounts {
  readonly #counted: CountedSearch;
  readonly #choices: readonly (readonly [SearchColumn, Choice])[];
  readonly #columns: ReadonlyMap<SearchColumn, Map<number, number>>;

  constructor(countedSearch: CountedSearch) {
    this.#counted = countedSearch;
    this.#choices = [...countedSearch.search.choices];
    this.#columns = new Map(countedSearch.filters.map(({ column }) => [column, new Map()]));
  }

  /**
   * Adds (1) or removes (-1) a caregiver. A caregiver who fails one choice counts only for the options of that column.
   */
  add(valueIn: (column: SearchColumn) => number, delta: 1 | -1): void {
    let failed: SearchColumn | null = null;
    for (const [column, choice] of this.#choices) {
      if (isChosen(valueIn(column), choice)) continue;
      if (failed !== null) return;
      failed = column;
    }
    for (const [column, counts] of this.#columns) {
      if (failed !== null && failed !== column) continue;
      const value = valueIn(column);
      counts.set(value, (counts.get(value) ?? 0) + delta);
    }
  }

  addTo(counts: OptionCounts): void {
    for (const filter of this.#counted.filters) {
      addValues(this.#columns.get(filter.column) ?? new Map(), filter, counts);
    }
  }
}
