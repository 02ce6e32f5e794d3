import { EMPTY_WEEK, type WeekMask } from '@marketplace/domain';

/** A week beside the slots to fill. Without any to fill, all of it counts as filled. */
export function besideWanted(week: WeekMask, wanted: WeekMask) {
  const filled = wanted === EMPTY_WEEK ? week : week & wanted;
  return { filled, missing: wanted & ~week, spare: week & ~filled };
}
