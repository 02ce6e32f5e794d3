import type { WeekMask } from '@marketplace/domain';

/** A person's part in a team. */
export interface Share {
  /** The wanted slots that they can work. */
  covered: WeekMask;
  /** Slots that nobody else on the team can work. */
  only: WeekMask;
}

/** Each person's share, in the order of `weeks`. */
export function teamShares(weeks: readonly WeekMask[], wanted: WeekMask): Share[] {
  return weeks.map((week, at) => {
    const others = weeks.reduce((all, other, index) => (index === at ? all : all | other), 0);
    return { covered: week & wanted, only: week & wanted & ~others };
  });
}
