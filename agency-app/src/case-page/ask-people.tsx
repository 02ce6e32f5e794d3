import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import { coveredHoursText, EMPTY_WEEK, QUESTION_LIMITS, weekFromSlots } from '@marketplace/domain';
import { candidateFacts } from '../candidate-facts/candidate-facts.ts';
import { AskButton } from '../questions/ask-button.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { useCaseQuestionDraft } from './case-question-draft.ts';
import { openHoursOf } from './case-search.ts';

/** Number of people suggested for open hours, and how many of them are preselected. */
const OFFERED = 8;
const CHOSEN_AT_FIRST = 5;

interface AskPeopleProps {
  one: CaseDetail;
  candidates: readonly CandidateRow[];
}

/** Asks several people about the open hours. Offers the case's shortlist first, then people who cover the hours. */
export function AskPeople({ one, candidates }: AskPeopleProps) {
  const { data } = useQuestions();
  const questionProps = useCaseQuestionDraft(one);
  const hours = openHoursOf(one);
  const shortlist = one.people.flatMap(({ candidate, hours: share }) =>
    candidate === null || share !== EMPTY_WEEK ? [] : [candidate],
  );
  const isNew = ({ uuid, looking_for_work_now, request_status }: CandidateRow) =>
    looking_for_work_now && request_status !== 'completed' && questionTo(data, uuid) === undefined;
  const others = candidates.filter(({ uuid }) => one.people.every(({ candidate_uuid }) => candidate_uuid !== uuid));
  const offered = [...shortlist, ...others].filter(isNew).slice(0, OFFERED);
  const newPeople = Math.min(shortlist.filter(isNew).length, QUESTION_LIMITS.perCall);
  if (offered.length === 0) return null;
  return (
    <AskButton
      label="Ask several people"
      variant="primary"
      people={offered.map((candidate) => ({
        uuid: candidate.uuid,
        name: candidateFacts(candidate).name,
        about: aboutOf(candidate, hours),
      }))}
      chosen={offered.slice(0, newPeople > 0 ? newPeople : CHOSEN_AT_FIRST).map(({ uuid }) => uuid)}
      hours={hours}
      {...questionProps}
    />
  );
}

function aboutOf(candidate: CandidateRow, hours: number): string {
  const week = weekFromSlots(candidate.availability);
  return [candidate.discipline_short, coveredHoursText(week, hours), candidateFacts(candidate).distance]
    .filter(Boolean)
    .join(' · ');
}
