import type { CasePerson, HoursElsewhere } from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, OVERTIME_AFTER_HOURS, type WeekMask } from '@marketplace/domain';

interface HoursConflicts {
  /** Weekly hours across all cases if they exceed the overtime limit; otherwise null. */
  overtime: number | null;
  /** The person's other cases with overlapping hours. */
  doubleBookings: { name: string; hours: WeekMask }[];
}

export function hoursConflicts(hours: WeekMask, elsewhere: HoursElsewhere): HoursConflicts {
  if (hours === EMPTY_WEEK) return { overtime: null, doubleBookings: [] };
  const total = hoursIn(elsewhere.reduce((week, otherCase) => week | otherCase.hours, hours));
  return {
    overtime: total > OVERTIME_AFTER_HOURS ? total : null,
    doubleBookings: elsewhere.flatMap((otherCase) =>
      (otherCase.hours & hours) === EMPTY_WEEK ? [] : [{ name: otherCase.name, hours: otherCase.hours & hours }],
    ),
  };
}

export function hasConflict({ hours, elsewhere }: CasePerson): boolean {
  const { overtime, doubleBookings } = hoursConflicts(hours, elsewhere);
  return overtime !== null || doubleBookings.length > 0;
}
