import type { CountedSearch, OptionCounts } from '../option-counts.ts';
import { isChosen, type SearchColumn } from '../search-columns.ts';
import { intersect, sizeOf, sizeOfIntersection, type BitSet } from './bit-set.ts';
import { isBounded, type DisciplineRanking, type RankedMember, type SearchBounds } from './discipline-ranking.ts';

/** Adds one discipline's counts for each option. */
export function countInDiscipline(ranking: DisciplineRanking, counted: CountedSearch, counts: OptionCounts): void {
  const bounds = ranking.bounded(counted.search);
  const chosen = [...counted.search.choices].map(
    ([column, choice]) => [column, ranking.chosen(column, choice)] as const,
  );
  const known = new Map<SearchColumn, BitSet>();
  const without = (column: SearchColumn): BitSet => {
    const before = known.get(column);
    if (before) return before;
    const left = new Uint32Array(bounds);
    for (const [other, set] of chosen) if (other !== column) intersect(left, set);
    known.set(column, left);
    return left;
  };
  for (const { name, column, options, anyName } of counted.filters) {
    const left = without(column);
    if (anyName !== undefined) counts.add(name, anyName, sizeOf(left));
    for (const option of options) {
      if (!ranking.occurs(column, option.wanted)) continue;
      counts.add(name, option.name, sizeOfIntersection(left, ranking.chosen(column, option.wanted)));
    }
  }
}

/** Adds one caregiver to each option that the caregiver would match. */
export function countMember(
  member: RankedMember,
  { search, filters }: CountedSearch,
  bounds: SearchBounds,
  counts: OptionCounts,
): void {
  if (!isBounded(member, bounds)) return;
  const failed = [...search.choices].filter(([column, choice]) => !isChosen(member.values[column], choice));
  if (failed.length > 1) return;
  const onlyFailed = failed[0]?.[0];
  for (const { name, column, options, anyName } of filters) {
    if (onlyFailed !== undefined && onlyFailed !== column) continue;
    if (anyName !== undefined) counts.add(name, anyName, 1);
    for (const option of options) if (isChosen(member.values[column], option.wanted)) counts.add(name, option.name, 1);
  }
}
