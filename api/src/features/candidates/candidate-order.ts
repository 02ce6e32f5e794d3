import { nearnessRing, type SortOption } from '@marketplace/domain';

/** Places within the searched radius, with their distance. Both lists have the same order. */
export interface NearbyPlaces {
  /** Ids, ascending. */
  places: readonly number[];
  /** Whole miles, as agencies see them. */
  miles: readonly number[];
}

/** How a search's matches are sorted: by group, then by rank or, if `newestFirst`, by id. Ties go to the newest. */
export interface CandidateOrder {
  newestFirst: boolean;
  /** The group of each nearby place; null if everybody is in one group. */
  placeGroups: { places: readonly number[]; groups: readonly number[] } | null;
}

/** An order that needs a place is the recommended one without it. */
export function orderOf({ near }: { near: NearbyPlaces | null }, sort: SortOption): CandidateOrder {
  if (sort === 'created_date') return { newestFirst: true, placeGroups: null };
  if (near === null) return { newestFirst: false, placeGroups: null };
  const groups = sort === 'nearest' ? near.miles : near.miles.map(nearnessRing);
  return { newestFirst: false, placeGroups: { places: near.places, groups } };
}
