import { nearnessRing, type SortOption, type WeekMask } from '@marketplace/domain';

/** Places within the searched radius, with their distance. Both lists have the same order. */
export interface NearbyPlaces {
  /** Ids, ascending. */
  places: readonly number[];
  /** Whole miles, as agencies see them. */
  miles: readonly number[];
}

/** Hours to fill. Matches have any of the slots, or all of them. */
export interface HoursToFill {
  slots: WeekMask;
  all: boolean;
}

/**
 * How a search's matches are sorted: by hours covered, by group, by fit, then by rank or, if `newestFirst`, by id. Ties
 * go to the newest.
 */
export interface CandidateOrder {
  newestFirst: boolean;
  /** The slots of which those who cover the most hours come first; null if hours do not matter. */
  slots: WeekMask | null;
  /** The group of each nearby place; null if everybody is in one group. */
  placeGroups: { places: readonly number[]; groups: readonly number[] } | null;
  /** The slots that decide within a group, in steps (`fitStep`); null if they do not. */
  fit: WeekMask | null;
}

/** An order that needs a place or hours is the recommended one without them. */
export function orderOf(
  { near, hours }: { near: NearbyPlaces | null; hours: HoursToFill | null },
  sort: SortOption,
): CandidateOrder {
  if (sort === 'created_date') return { newestFirst: true, slots: null, placeGroups: null, fit: null };
  const slots = sort === 'covers_most' && hours !== null ? hours.slots : null;
  // Those who can work all hours cover the same.
  const fit = sort === 'nearest' || slots !== null || hours === null || hours.all ? null : hours.slots;
  if (near === null) return { newestFirst: false, slots, placeGroups: null, fit };
  const groups = sort === 'nearest' ? near.miles : near.miles.map(nearnessRing);
  return { newestFirst: false, slots, placeGroups: { places: near.places, groups }, fit };
}
