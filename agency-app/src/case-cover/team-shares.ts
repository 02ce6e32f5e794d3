import type { WeekMask } from '@marketplace/domain';

export interface Share {
  /** Wanted slots that the person can work. */
  covered: WeekMask;
  /** Slots that nobody else on the team can work. */
  only: WeekMask;
}

export function teamShares(weeks: readonly WeekMask[], wanted: WeekMask): Share[] {
  return weeks.map((week, at) => {
    const others = weeks.reduce((all, other, index) => (index === at ? all : all | other), 0);
    return { covered: week & wanted, only: week & wanted & ~others };
  });
}
