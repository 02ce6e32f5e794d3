import { distanceBand, type SortOption, type WeekMask } from '@marketplace/domain';
import type { HoursToFill, NearbyPlaces } from './engine.ts';

/** Sort keys before the rank. Each engine implements each key. */
export type OrderKey =
  /** Weeks that were confirmed lately first. */
  | { by: 'freshness' }
  /** Steps of the hours covered (`fitStep`). */
  | { by: 'fit'; slots: WeekMask }
  /** The most hours covered first. */
  | { by: 'hours'; slots: WeekMask }
  /** The group of each nearby place, ascending. */
  | { by: 'place'; places: readonly number[]; groups: readonly number[] };

export interface CandidateOrder {
  keys: readonly OrderKey[];
  /** Last key: rank or id. Ties go to the newest. */
  last: 'rank' | 'newest';
}

/** An order that needs a place or hours is the recommended one without them. */
export function orderOf(
  { near, hours }: { near: NearbyPlaces | null; hours: HoursToFill | null },
  sort: SortOption,
): CandidateOrder {
  // Everybody who can work all hours covers the same.
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
  // The rank alone puts stale weeks last, too.
  const keys = [...fit, ...bands];
  return { keys: keys.length === 0 ? [] : [{ by: 'freshness' }, ...keys], last: 'rank' };
}

const byPlace = ({ places, miles }: NearbyPlaces, groupOf: (miles: number) => number): OrderKey => ({
  by: 'place',
  places,
  groups: miles.map(groupOf),
});
