import { distanceBand, type SortOption, type WeekMask } from '@marketplace/domain';
import type { HoursToFill, NearbyPlaces } from './engine.ts';

/** Sort key that precedes the rank. Both engines implement each key. */
export type OrderKey =
  | { by: 'freshness' }
  /** Sorts by how many of the hours are covered, in steps (`fitStep`). */
  | { by: 'fit'; slots: WeekMask }
  | { by: 'hours'; slots: WeekMask }
  /** Groups of nearby places, such as distance bands; lower groups first. */
  | { by: 'place'; places: readonly number[]; groups: readonly number[] };

export interface CandidateOrder {
  keys: readonly OrderKey[];
  /** Last key: rank, or newest id. The newest id comes first among equal ranks. */
  last: 'rank' | 'newest';
}

/**
 * Resolves a sort option to sort keys. Falls back to the recommended order if the option needs a missing place or
 * hours.
 */
export function orderOf(
  { near, hours }: { near: NearbyPlaces | null; hours: HoursToFill | null },
  sort: SortOption,
): CandidateOrder {
  // If all hours are required, all matches cover the same number.
  const slots = hours === null || hours.all ? null : hours.slots;
  const bands = near === null ? [] : [byPlace(near, distanceBand)];
  switch (sort) {
    case 'created_date':
      return { keys: [], last: 'newest' };
    case 'nearest':
      if (near !== null) return { keys: [byPlace(near, (miles) => miles)], last: 'rank' };
      break;
    case 'covers_most':
      if (slots !== null) return { keys: [{ by: 'hours', slots }, ...bands], last: 'rank' };
      break;
    case 'recommended':
  }
  const fit = slots === null ? [] : [{ by: 'fit', slots } as const];
  // Without these keys 'freshness' is not needed, because the rank puts stale weeks last.
  const keys = [...fit, ...bands];
  return { keys: keys.length === 0 ? [] : [{ by: 'freshness' }, ...keys], last: 'rank' };
}

const byPlace = ({ places, miles }: NearbyPlaces, groupOf: (miles: number) => number): OrderKey => ({
  by: 'place',
  places,
  groups: miles.map(groupOf),
});
