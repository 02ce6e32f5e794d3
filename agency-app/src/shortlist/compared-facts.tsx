import type { AgencyQuestion, ShortlistedCandidate } from '@marketplace/contracts';
import { countsAsChecked, disciplineFromText, EVIDENCE_VALUES, YES_NO_FACTS, YES_NO_KEYS } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Badge } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { type CandidateFacts, isLicense, NOT_PROVIDED } from '../candidate-facts/candidate-facts.ts';
import { useColleagueName } from '../colleagues/done-by.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { formatUsDate } from '../formats/us-date.ts';

export interface ComparedCandidate {
  candidate: ShortlistedCandidate;
  facts: CandidateFacts;
  /** The agency's newest question to the candidate. */
  question: AgencyQuestion | undefined;
}

export interface ComparedFact {
  title: string;
  value: (compared: ComparedCandidate) => string;
  /** Renders the value. Defaults to the value as text. */
  render?: (compared: ComparedCandidate) => ReactNode;
  /** Whether a card shows the fact outside its line of facts, or not at all. */
  hasOwnPlaceInCard?: boolean;
}

const DISCIPLINE: ComparedFact = {
  title: 'Discipline',
  value: ({ candidate }) => `${candidate.discipline} (${candidate.discipline_short})`,
  hasOwnPlaceInCard: true,
};

export const EVIDENCE: ComparedFact = {
  title: 'Licenses and certificates',
  value: ({ candidate }) => candidate.evidence.join('\n'),
  render: ({ candidate }) => <Evidence candidate={candidate} />,
  hasOwnPlaceInCard: true,
};

const DETAILS: readonly ComparedFact[] = [
  { title: 'Experience', value: ({ facts }) => facts.experience },
  { title: 'Languages', value: ({ facts }) => facts.languages },
  { title: 'Desired schedule', value: ({ facts }) => facts.schedule },
  { title: 'Care settings', value: ({ facts }) => facts.careSettings },
  ...YES_NO_KEYS.map((key) => ({
    title: YES_NO_FACTS[key].term,
    value: ({ candidate }: ComparedCandidate) => (candidate[key] ? YES_NO_FACTS[key].yes : NOT_PROVIDED),
  })),
  {
    title: 'Shortlisted',
    value: ({ candidate: { by, added_at } }) => `${by?.name}, ${formatUsDate(added_at)}`,
    render: ({ candidate }) => <Added candidate={candidate} />,
    hasOwnPlaceInCard: true,
  },
];

/** Whether a candidate stated no license, although the discipline has one that can be checked. */
function lacksLicense({ discipline, evidence }: ShortlistedCandidate): boolean {
  const code = disciplineFromText(discipline)?.code;
  return (
    code !== undefined && EVIDENCE_VALUES.some((value) => countsAsChecked(value, code)) && !evidence.some(isLicense)
  );
}

/** Separates facts that all candidates share from facts in which they differ. A missing license is never shared. */
export function splitFacts(candidates: readonly ComparedCandidate[]) {
  const isShared = (fact: ComparedFact) =>
    candidates.length > 1 &&
    new Set(candidates.map(fact.value)).size === 1 &&
    !(fact === EVIDENCE && candidates.some(({ candidate }) => lacksLicense(candidate)));
  const facts = [DISCIPLINE, EVIDENCE, ...DETAILS];
  return { shared: facts.filter(isShared), different: facts.filter((fact) => !isShared(fact)) };
}

/** The value, after the fact's title if the value alone would be unclear. */
export function FactInLine({ fact, compared }: { fact: ComparedFact; compared: ComparedCandidate }) {
  const { title, value, render } = fact;
  const text = value(compared);
  const isUnclear =
    text === NOT_PROVIDED || title === 'Shortlisted' || (text === '' && !lacksLicense(compared.candidate));
  return (
    <>
      {isUnclear ? `${title}: ` : null}
      {render?.(compared) ?? text}
    </>
  );
}

/** Licenses and certificates. Warns if the discipline needs a license and the candidate stated none. */
function Evidence({ candidate }: Pick<ComparedCandidate, 'candidate'>) {
  const { evidence } = candidate;
  const parts = [
    lacksLicense(candidate) ? (
      <Warning key="missing" tone="warning">
        No license or certificate
      </Warning>
    ) : null,
    ...evidence.map((text) => <Wrapping key={text} text={text} />),
  ];
  return parts.every((part) => part === null) ? NOT_PROVIDED : <DottedText parts={parts} />;
}

/** Keeps 'checked Nov 22, 2026' on one line. */
function Wrapping({ text }: { text: string }) {
  const [fact, day] = text.split(/(?=checked )/);
  return (
    <>
      {fact}
      {day === undefined ? null : <Whole>{day}</Whole>}
    </>
  );
}

function Added({ candidate: { by, added_at } }: Pick<ComparedCandidate, 'candidate'>) {
  const name = useColleagueName(by);
  return [name, formatUsDate(added_at)].filter((part) => part !== null).join(', ');
}

const Whole = styled.span`
  white-space: nowrap;
`;

const Warning = styled(Badge)`
  min-height: 0;
  white-space: normal;
`;
