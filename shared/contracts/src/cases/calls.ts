import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  CaseDetail,
  CaseNoteBody,
  CaseNoteParams,
  CaseParams,
  CasePersonBody,
  CasePersonParams,
  CasesQuery,
  CasesResponse,
  CaseSummary,
  ChangeCaseBody,
  CreateCaseBody,
} from './schemas.ts';

/** The agency's cases on this site: open ones first, the most urgent ones at the top, and ended ones newest first. */
export const casesCall = defineCall<{ query: CasesQuery; response: CasesResponse }>('GET', '/api/cases');
export const createCaseCall = defineCall<{ body: CreateCaseBody; response: CaseSummary }>('POST', '/api/cases');
export const caseCall = defineCall<{ params: CaseParams; response: CaseDetail }>('GET', '/api/cases/:id');
export const changeCaseCall = defineCall<{ params: CaseParams; body: ChangeCaseBody; response: CaseSummary }>(
  'PATCH',
  '/api/cases/:id',
);
export const setCasePersonCall = defineCall<{ params: CaseParams; body: CasePersonBody; response: SuccessResponse }>(
  'POST',
  '/api/cases/:id/people',
);
export const removeCasePersonCall = defineCall<{ params: CasePersonParams; response: SuccessResponse }>(
  'DELETE',
  '/api/cases/:id/people/:candidate_uuid',
);
export const addCaseNoteCall = defineCall<{ params: CaseParams; body: CaseNoteBody; response: SuccessResponse }>(
  'POST',
  '/api/cases/:id/notes',
);
export const deleteCaseNoteCall = defineCall<{ params: CaseNoteParams; response: SuccessResponse }>(
  'DELETE',
  '/api/cases/:id/notes/:note_id',
);
