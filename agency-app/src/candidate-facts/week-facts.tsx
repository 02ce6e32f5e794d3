import { EMPTY_WEEK, weekFromSlots, weeklyHoursText, type WeekMask, weekPhrase } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { Text, VisuallyHidden, weekInWords, WeekStrip } from '@marketplace/ui';
import { ConfirmedLine } from './confirmed-line.tsx';
import { CoveredHours } from './covered-hours.tsx';
import type { ShownCandidate } from './shown-candidate.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

interface WeekFactsProps {
  candidate: ShownCandidate;
  /** Hours to fill; empty if the search has none. */
  requestedHours: WeekMask;
}

export function WeekFacts({ candidate, requestedHours }: WeekFactsProps) {
  const { t } = useLanguage();
  const week = weekFromSlots(candidate.availability);
  return (
    <Beside>
      <div>
        {week === EMPTY_WEEK ? null : <Text weight="bold">{weekPhrase(week, t)}</Text>}
        <MutedText>{weeklyHoursText(week)}</MutedText>
        {week === EMPTY_WEEK ? null : <ConfirmedLine confirmedAt={candidate.availability_confirmed_at} />}
        {requestedHours === EMPTY_WEEK ? null : <Covered week={week} requestedHours={requestedHours} />}
      </div>
      {week === EMPTY_WEEK ? null : <WeekStrip size="l" week={week} requestedWeek={requestedHours} />}
    </Beside>
  );
}

function Covered({ week, requestedHours }: { week: WeekMask; requestedHours: WeekMask }) {
  const { t } = useLanguage();
  const uncoveredHours = requestedHours & ~week;
  return (
    <Comparison>
      <Text size="s">
        <CoveredHours week={week} requestedHours={requestedHours}>
          {uncoveredHours === EMPTY_WEEK ? null : (
            <VisuallyHidden>{`. Missing: ${weekInWords(uncoveredHours, t)}`}</VisuallyHidden>
          )}
        </CoveredHours>
      </Text>
      <MutedText>
        {uncoveredHours === EMPTY_WEEK
          ? `Hours to fill: ${weekPhrase(requestedHours, t)}`
          : `Missing: ${weekPhrase(uncoveredHours, t)}`}
      </MutedText>
    </Comparison>
  );
}

const Comparison = styled.div`
  margin-block-start: var(--space-2);
`;

/** Puts the week next to the words if both fit, otherwise below. */
const Beside = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-8);

  > :first-child {
    flex: 0 1 15rem;
  }
`;
