import type { CasePerson, HoursElsewhere } from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, OVERTIME_AFTER_HOURS, type WeekMask } from '@marketplace/domain';

interface HoursConflicts {
  /** Weekly hours with the person's other cases, if they are overtime; otherwise null. */
  overtime: number | null;
  /** The person's other cases with the same hours. */
  double: { name: string; hours: WeekMask }[];
}

export function hoursConflicts(hours: WeekMask, elsewhere: HoursElsewhere): HoursConflicts {
  if (hours === EMPTY_WEEK) return { overtime: null, double: [] };
  const total = hoursIn(elsewhere.reduce((week, other) => week | other.hours, hours));
  return {
    overtime: total > OVERTIME_AFTER_HOURS ? total : null,
    double: elsewhere.flatMap((other) =>
      (other.hours & hours) === EMPTY_WEEK ? [] : [{ name: other.name, hours: other.hours & hours }],
    ),
  };
}

export function hasConflict({ hours, elsewhere }: CasePerson): boolean {
  const { overtime, double } = hoursConflicts(hours, elsewhere);
  return overtime !== null || double.length > 0;
}
