import type { HoursElsewhere } from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, OVERTIME_AFTER_HOURS, weekPhrase, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Text } from '@marketplace/ui';

interface HoursHintsProps {
  /** Hours on this case. */
  hours: WeekMask;
  elsewhere: HoursElsewhere;
}

/** Hints about overtime, and about hours that are assigned on two cases. Hints never prevent an assignment. */
export function HoursHints({ hours, elsewhere }: HoursHintsProps) {
  if (hours === EMPTY_WEEK) return null;
  const total = hoursIn(elsewhere.reduce((week, other) => week | other.hours, hours));
  const withOthers = elsewhere.length === 0 ? '' : ' with your other cases';
  return (
    <>
      {total > OVERTIME_AFTER_HOURS ? (
        <Overtime>{`Over ${OVERTIME_AFTER_HOURS} hours a week${withOthers} (${total} h)`}</Overtime>
      ) : null}
      {elsewhere.map((other, index) =>
        (other.hours & hours) === EMPTY_WEEK ? null : (
          <Hint
            key={index}
            tone="danger"
          >{`Already assigned on ${other.name}: ${weekPhrase(other.hours & hours)}`}</Hint>
        ),
      )}
    </>
  );
}

const Hint = styled(Text).attrs({ size: 's', weight: 'bold' })`
  text-wrap: balance;
`;

const Overtime = styled(Hint)`
  color: var(--color-on-warning-soft);
`;
