import { slotBit, type AvailabilitySlot, type WeekMask } from '@marketplace/domain';

const MOVES_AFTER_PX = 8;

/** Returns the cells on the line between two cells, inclusive, because a fast pointer skips cells. */
export function slotsBetween(from: AvailabilitySlot, to: AvailabilitySlot): AvailabilitySlot[] {
  const days = to.day_of_week - from.day_of_week;
  const windows = to.time_window - from.time_window;
  const steps = Math.max(Math.abs(days), Math.abs(windows));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = steps === 0 ? 0 : step / steps;
    return {
      day_of_week: Math.round(from.day_of_week + days * part),
      time_window: Math.round(from.time_window + windows * part),
    };
  });
}

export function paintSlots(week: WeekMask, slots: readonly AvailabilitySlot[], selected: boolean): WeekMask {
  const painted = slots.reduce((mask, slot) => mask | slotBit(slot), 0);
  return selected ? week | painted : week & ~painted;
}

type SwipeDirection = 'none' | 'across' | 'along';

/** Returns the direction of a swipe since touch-down; 'along' scrolls the page. */
export function swipeDirection(dx: number, dy: number): SwipeDirection {
  if (Math.hypot(dx, dy) < MOVES_AFTER_PX) return 'none';
  return Math.abs(dx) > Math.abs(dy) ? 'across' : 'along';
}
