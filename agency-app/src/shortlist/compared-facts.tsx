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

export interface Compared {
  candidate: ShortlistedCandidate;
  facts: CandidateFacts;
  /** The agency's newest question to the candidate. */
  question: AgencyQuestion | undefined;
}

interface ComparedFact {
  title: string;
  value: (compared: Compared) => ReactNode;
  /** How the value is shown, unless as it is. */
  shown?: (compared: Compared) => ReactNode;
  /** Whether the fact is shown in gray when all candidates have the same value. */
  comparable?: boolean;
}

interface ComparedFor {
  /** Place that distances are measured from. */
  from: string | null;
  /** Hours to fill; empty if the candidates are not compared for a case. */
  wanted: WeekMask;
  /** Whether the agency has asked one of the candidates a question. */
  isAsked: boolean;
}

export function comparedFacts({ from, wanted, isAsked }: ComparedFor): readonly ComparedFact[] {
  return [
    ...(wanted === EMPTY_WEEK ? [] : [hoursFact(wanted)]),
    ...(isAsked ? [questionFact(wanted)] : []),
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
    { title: 'Availability', value: ({ candidate }) => <Week candidate={candidate} wanted={wanted} /> },
    { title: 'Desired schedule', value: ({ facts }) => facts.schedule, comparable: true },
    { title: 'Experience', value: ({ facts }) => facts.experience, comparable: true },
    { title: 'Languages', value: ({ facts }) => facts.languages, comparable: true },
    { title: 'Care settings', value: ({ facts }) => facts.careSettings, comparable: true },
    ...YES_NO_KEYS.map((key) => ({
      title: YES_NO_FACTS[key].term,
      value: ({ candidate }: Compared) => (candidate[key] ? YES_NO_FACTS[key].yes : NOT_PROVIDED),
      comparable: true,
    })),
    {
      title: 'Licenses and certificates',
      value: ({ candidate }) => candidate.evidence.join('\n'),
      shown: ({ candidate: { evidence } }) => <DottedText parts={evidence.length === 0 ? [NOT_PROVIDED] : evidence} />,
      comparable: true,
    },
    { title: 'Shortlisted', value: ({ candidate }) => <Added candidate={candidate} /> },
  ];
}

const hoursFact = (wanted: WeekMask): ComparedFact => {
  const covered = (week: WeekMask) => coveredHoursText(week, wanted);
  return {
    title: 'Hours to fill',
    value: ({ candidate }) => covered(weekFromSlots(candidate.availability)),
    shown: ({ candidate }) => <strong>{covered(weekFromSlots(candidate.availability))}</strong>,
    comparable: true,
  };
};

const questionFact = (wanted: WeekMask): ComparedFact => ({
  title: 'Your question',
  value: ({ question }) => (question === undefined ? 'Not asked' : questionWords(question, wanted)),
  comparable: true,
});

/** Whether all candidates have the same value. */
export const isShared = ({ comparable, value }: ComparedFact, compared: readonly Compared[]) =>
  comparable === true && compared.length > 1 && new Set(compared.map(value)).size === 1;

function Week({ candidate, wanted }: Pick<Compared, 'candidate'> & { wanted: WeekMask }) {
  const week = weekFromSlots(candidate.availability);
  return (
    <Availability>
      <WeekStrip week={week} requestedWeek={wanted} aria-hidden="true" />
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
