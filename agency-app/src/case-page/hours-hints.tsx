import type { HoursElsewhere } from '@marketplace/contracts';
import { OVERTIME_AFTER_HOURS, weekPhrase, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Text } from '@marketplace/ui';
import { hoursConflicts } from './hours-conflicts.ts';

interface HoursHintsProps {
  /** Hours on this case. */
  hours: WeekMask;
  elsewhere: HoursElsewhere;
}

/** Hints about overtime and double bookings. Hints never prevent an assignment. */
export function HoursHints({ hours, elsewhere }: HoursHintsProps) {
  const { overtime, doubleBookings } = hoursConflicts(hours, elsewhere);
  const withOthers = elsewhere.length === 0 ? '' : ' with your other cases';
  return (
    <>
      {overtime === null ? null : (
        <Overtime>{`Over ${OVERTIME_AFTER_HOURS} hours a week${withOthers} (${overtime} h)`}</Overtime>
      )}
      {doubleBookings.map((booking, index) => (
        <Hint key={index} tone="danger">{`Also on ${booking.name}: ${weekPhrase(booking.hours)}`}</Hint>
      ))}
    </>
  );
}

const Hint = styled(Text).attrs({ size: 's', weight: 'bold' })`
  text-wrap: balance;
`;

const Overtime = styled(Hint)`
  color: var(--color-on-warning-soft);
`;
