import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import type { CaseRow } from '../case-cover/covering-person.tsx';
import { CasePersonActions } from './case-person-actions.tsx';
import { CasePersonLines } from './case-person-lines.tsx';

/** A candidate's actions and lines on the page of a case. */
export const caseRow = (one: CaseDetail, candidate: CandidateRow): CaseRow => ({
  actions: <CasePersonActions one={one} candidate={candidate} />,
  lines: <CasePersonLines one={one} uuid={candidate.uuid} />,
});
