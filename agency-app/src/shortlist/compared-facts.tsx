import type { AgencyQuestion, ShortlistedCandidate } from '@marketplace/contracts';
import {
  coveredHoursText,
  EMPTY_WEEK,
  weekFromSlots,
  type WeekMask,
  YES_NO_FACTS,
  YES_NO_KEYS,
} from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { WeekStrip } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { type CandidateFacts, NOT_PROVIDED } from '../candidate-facts/candidate-facts.ts';
import { WeekWords } from '../candidate-facts/week-words.tsx';
import { useColleagueName } from '../colleagues/done-by.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { formatUsDate } from '../formats/us-date.ts';
import { questionWords } from '../questions/questions.query.ts';

export interface ComparedCandidate {
  candidate: ShortlistedCandidate;
  facts: CandidateFacts;
  /** The agency's newest question to the candidate. */
  question: AgencyQuestion | undefined;
}

interface ComparedFact {
  title: string;
  value: (compared: ComparedCandidate) => ReactNode;
  /** Renders the value. Defaults to the value as text. */
  render?: (compared: ComparedCandidate) => ReactNode;
  /** Whether the fact turns gray if all candidates have the same value. */
  comparable?: boolean;
}

interface ComparisonContext {
  /** Origin of distances. */
  from: string | null;
  /** Hours to fill; empty without a case. */
  requestedHours: WeekMask;
  /** Whether the agency asked any of the candidates a question. */
  isAsked: boolean;
}

export function comparedFacts({ from, requestedHours, isAsked }: ComparisonContext): readonly ComparedFact[] {
  return [
    ...(requestedHours === EMPTY_WEEK ? [] : [hoursFact(requestedHours)]),
    ...(isAsked ? [questionFact(requestedHours)] : []),
    {
      title: 'Discipline',
      value: ({ candidate }) => `${candidate.discipline} (${candidate.discipline_short})`,
      comparable: true,
    },
    { title: 'Location', value: ({ facts }) => facts.place, comparable: true },
    {
      title: from === null ? 'Distance' : `From ${from}`,
      value: ({ facts }) => (facts.distance === null ? NOT_PROVIDED : <strong>{facts.distance}</strong>),
    },
    { title: 'Availability', value: ({ candidate }) => <Week candidate={candidate} requestedHours={requestedHours} /> },
    { title: 'Desired schedule', value: ({ facts }) => facts.schedule, comparable: true },
    { title: 'Experience', value: ({ facts }) => facts.experience, comparable: true },
    { title: 'Languages', value: ({ facts }) => facts.languages, comparable: true },
    { title: 'Care settings', value: ({ facts }) => facts.careSettings, comparable: true },
    ...YES_NO_KEYS.map((key) => ({
      title: YES_NO_FACTS[key].term,
      value: ({ candidate }: ComparedCandidate) => (candidate[key] ? YES_NO_FACTS[key].yes : NOT_PROVIDED),
      comparable: true,
    })),
    {
      title: 'Licenses and certificates',
      value: ({ candidate }) => candidate.evidence.join('\n'),
      render: ({ candidate: { evidence } }) => <DottedText parts={evidence.length === 0 ? [NOT_PROVIDED] : evidence} />,
      comparable: true,
    },
    { title: 'Shortlisted', value: ({ candidate }) => <Added candidate={candidate} /> },
  ];
}

const hoursFact = (requestedHours: WeekMask): ComparedFact => {
  const coveredText = (week: WeekMask) => coveredHoursText(week, requestedHours);
  return {
    title: 'Hours to fill',
    value: ({ candidate }) => coveredText(weekFromSlots(candidate.availability)),
    render: ({ candidate }) => <strong>{coveredText(weekFromSlots(candidate.availability))}</strong>,
    comparable: true,
  };
};

const questionFact = (requestedHours: WeekMask): ComparedFact => ({
  title: 'Your question',
  value: ({ question }) => (question === undefined ? 'Not asked' : questionWords(question, requestedHours)),
  comparable: true,
});

/** Whether all candidates have the same value. */
export const isShared = ({ comparable, value }: ComparedFact, candidates: readonly ComparedCandidate[]) =>
  comparable === true && candidates.length > 1 && new Set(candidates.map(value)).size === 1;

function Week({ candidate, requestedHours }: Pick<ComparedCandidate, 'candidate'> & { requestedHours: WeekMask }) {
  const week = weekFromSlots(candidate.availability);
  return (
    <Availability>
      <WeekStrip week={week} requestedWeek={requestedHours} aria-hidden="true" />
      <WeekWords week={week} confirmedAt={candidate.availability_confirmed_at} />
    </Availability>
  );
}

function Added({ candidate: { by, added_at } }: { candidate: ShortlistedCandidate }) {
  const name = useColleagueName(by);
  return [name, formatUsDate(added_at)].filter((part) => part !== null).join(', ');
}

const Availability = styled.div`
  display: grid;
  gap: var(--space-1);
`;
