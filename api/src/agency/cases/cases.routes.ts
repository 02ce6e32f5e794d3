import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  addCaseNoteCall,
  caseCall,
  caseDetail,
  caseNoteBody,
  caseNoteParams,
  caseParams,
  casePersonBody,
  casePersonParams,
  casesCall,
  casesQuery,
  casesResponse,
  caseSummary,
  changeCaseBody,
  changeCaseCall,
  createCaseBody,
  createCaseCall,
  deleteCaseNoteCall,
  removeCasePersonCall,
  setCasePersonCall,
  successSchema,
} from '@marketplace/contracts';
import { noBody, type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { peopleOfCase, viewCase } from './case-detail.service.ts';
import { addCaseNote, deleteCaseNote } from './case-notes.service.ts';
import { removeCasePerson, setPerson } from './case-people.service.ts';
import { changeCase, createCase, viewCases } from './cases.service.ts';

const success = { 200: successSchema };

/** Every role in the agency may make these calls, not only owners. */
export const casesRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  app.get(
    casesCall.path,
    { onRequest, schema: { querystring: casesQuery, response: { 200: casesResponse } } },
    async ({ agency, query }) => ({ cases: await viewCases(deps, { agency, association: query.association }) }),
  );
  app.post(
    createCaseCall.path,
    { onRequest, schema: { body: createCaseBody, response: { 200: caseSummary } } },
    async ({ agency, body }) => createCase(deps, { agency, body }),
  );
  app.get(
    caseCall.path,
    { onRequest, schema: { params: caseParams, response: { 200: caseDetail } } },
    async (request) => {
      const addressed = { agency: request.agency, id: request.params.id };
      const people = await peopleOfCase(deps, addressed);
      if (people.length === 0) return viewCase(deps, addressed);
      const reading = { question: `case ${request.params.id}`, people };
      return app.readBudget.spendNew(request, reading, () => viewCase(deps, addressed));
    },
  );
  app.patch(
    changeCaseCall.path,
    { onRequest, schema: { params: caseParams, body: changeCaseBody, response: { 200: caseSummary } } },
    async ({ agency, params, body }) => changeCase(deps, { agency, id: params.id, change: body }),
  );
  app.post(
    setCasePersonCall.path,
    { onRequest, schema: { params: caseParams, body: casePersonBody, response: success } },
    ({ agency, params, body }) => setPerson(deps, { agency, id: params.id, body }).then(successResponse),
  );
  app.delete(
    removeCasePersonCall.path,
    { onRequest, schema: { params: casePersonParams, body: noBody, response: success } },
    ({ agency, params }) =>
      removeCasePerson(deps, { agency, id: params.id, candidateUuid: params.candidate_uuid }).then(successResponse),
  );
  app.post(
    addCaseNoteCall.path,
    { onRequest, schema: { params: caseParams, body: caseNoteBody, response: success } },
    ({ agency, params, body }) => addCaseNote(deps, { agency, id: params.id, body }).then(successResponse),
  );
  app.delete(
    deleteCaseNoteCall.path,
    { onRequest, schema: { params: caseNoteParams, body: noBody, response: success } },
    ({ agency, params }) =>
      deleteCaseNote(deps, { agency, id: params.id, noteId: params.note_id }).then(successResponse),
  );
};
