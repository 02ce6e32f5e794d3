import type { CandidateRow, CaseDetail, QuestionsResponse } from '@marketplace/contracts';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import type { CaseRow } from '../case-cover/covering-person.tsx';
import { PersonState } from '../questions/person-state.tsx';
import { questionTo } from '../questions/questions.query.ts';
import { CasePersonActions } from './case-person-actions.tsx';
import { CasePersonLines } from './case-person-lines.tsx';

/** Actions, status and lines of a candidate on a case page. */
export const caseRow = (
  clientCase: CaseDetail,
  candidate: CandidateRow,
  questions: QuestionsResponse | undefined,
): CaseRow => ({
  actions: <CasePersonActions clientCase={clientCase} candidate={candidate} />,
  state: <PersonState uuid={candidate.uuid} isUnlocked={isUnlocked(candidate)} />,
  lines: <CasePersonLines clientCase={clientCase} uuid={candidate.uuid} />,
  isOnCase:
    clientCase.people.some(({ candidate_uuid }) => candidate_uuid === candidate.uuid) ||
    clientCase.asked.some(({ uuid }) => uuid === candidate.uuid),
  hasSaidNo: questionTo(questions, candidate.uuid)?.state === 'no',
});
