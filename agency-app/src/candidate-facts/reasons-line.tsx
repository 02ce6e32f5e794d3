import { coveredHoursText, EMPTY_WEEK, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { Fragment } from 'react';
import { distanceText } from './candidate-facts.ts';
import { Confirmed } from './confirmed-line.tsx';
import type { ShownCandidate } from './shown-candidate.ts';

interface ReasonsLineProps {
  candidate: ShownCandidate;
  /** The hours to fill; empty if the search has none. */
  wanted: WeekMask;
}

/** Why a candidate is ranked where they are: '2 miles away · confirmed today · 14 of 20 hours'. Only what is known. */
export function ReasonsLine({ candidate, wanted }: ReasonsLineProps) {
  const week = weekFromSlots(candidate.availability);
  const distance = distanceText(candidate.distance_miles);
  const reasons = [
    distance === null ? null : <strong key="distance">{distance}</strong>,
    week === EMPTY_WEEK ? null : <Confirmed key="confirmed" confirmedAt={candidate.availability_confirmed_at} />,
    wanted === EMPTY_WEEK ? null : <strong key="hours">{coveredHoursText(week, wanted)}</strong>,
  ].filter((reason) => reason !== null);
  if (reasons.length === 0) return null;
  return (
    <p>
      {reasons.map((reason, index) => (
        <Fragment key={reason.key}>
          {index === 0 ? null : <span data-before={reason.key}>{'\u00a0· '}</span>}
          {reason}
        </Fragment>
      ))}
    </p>
  );
}
