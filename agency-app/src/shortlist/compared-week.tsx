import { EMPTY_WEEK, hoursIn, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { VisuallyHidden, WeekStrip } from '@marketplace/ui';
import { ConfirmedLine } from '../candidate-facts/confirmed-line.tsx';
import { CoveredHours } from '../candidate-facts/covered-hours.tsx';
import { WeekWords } from '../candidate-facts/week-words.tsx';
import type { ComparedCandidate } from './compared-facts.tsx';

interface ComparedWeekProps extends Pick<ComparedCandidate, 'candidate'> {
  /** Hours to fill; empty without a case. */
  requestedHours: WeekMask;
  /** Whether to show the covered hours instead of the week's phrase. */
  showsCoverage?: boolean;
}

/** Picture of the week, with its slots and hours and when it was confirmed. */
export function ComparedWeek({ candidate, requestedHours, showsCoverage = false }: ComparedWeekProps) {
  const week = weekFromSlots(candidate.availability);
  return (
    <Week>
      <WeekStrip week={week} requestedWeek={requestedHours} aria-hidden="true" />
      <div>
        {showsCoverage ? <CoveredHours week={week} requestedHours={requestedHours} /> : null}
        <Words>
          <WeekWords week={week} phrase={showsCoverage ? VisuallyHidden : 'strong'} />
          {week === EMPTY_WEEK ? null : <Hours>{` · ${hoursIn(week)} h`}</Hours>}
        </Words>
        {week === EMPTY_WEEK ? null : <ConfirmedLine confirmedAt={candidate.availability_confirmed_at} />}
      </div>
    </Week>
  );
}

export const Week = styled.div`
  display: grid;
  gap: var(--space-2);

  > div {
    min-width: 0;
  }
`;

const Words = styled.div`
  > strong {
    display: block;
  }
  > p {
    display: inline;
  }
`;

const Hours = styled.span`
  white-space: nowrap;
`;
