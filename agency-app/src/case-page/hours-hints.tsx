import type { HoursElsewhere } from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, OVERTIME_AFTER_HOURS, weekPhrase, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { MutedText } from '../page-layout/muted-text.tsx';

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
        <Hint>{`Over ${OVERTIME_AFTER_HOURS} hours a week${withOthers} (${total} h)`}</Hint>
      ) : null}
      {elsewhere.map((other, index) =>
        (other.hours & hours) === EMPTY_WEEK ? null : (
          <Hint key={index}>{`Already assigned on ${other.name}: ${weekPhrase(other.hours & hours)}`}</Hint>
        ),
      )}
    </>
  );
}

const Hint = styled(MutedText)`
  text-wrap: balance;
`;
