import type { ServiceDependencies } from '../../dependencies.ts';
import {
  addToShortlistCall,
  hiddenCandidatesCall,
  hiddenCandidatesResponse,
  hideCandidateCall,
  listedCandidateBody,
  listedCandidateParams,
  removeFromShortlistCall,
  shortlistCountCall,
  shortlistCountQuery,
  shortlistCountResponse,
  successSchema,
  unhideCandidateCall,
} from '@marketplace/contracts';
import { noBody, type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { countShortlist, hiddenCandidates, listCandidate, unlistCandidate } from './candidate-lists.service.ts';

export const candidateListsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  const listPaths = [
    { list: 'shortlist', add: addToShortlistCall.path, remove: removeFromShortlistCall.path },
    { list: 'hidden', add: hideCandidateCall.path, remove: unhideCandidateCall.path },
  ] as const;
  for (const { list, add, remove } of listPaths) {
    app.post(add, { onRequest, schema: { body: listedCandidateBody, response: { 200: successSchema } } }, (request) =>
      listCandidate(deps, { agency: request.agency, list, ...request.body }).then(successResponse),
    );
    app.delete(
      remove,
      { onRequest, schema: { params: listedCandidateParams, body: noBody, response: { 200: successSchema } } },
      (request) =>
        unlistCandidate(deps, { agency: request.agency, list, candidateUuid: request.params.candidate_uuid }).then(
          successResponse,
        ),
    );
  }

  // The route that returns the shortlist itself is in the search feature, because it returns rows of the candidate
  // list.
  app.get(
    shortlistCountCall.path,
    { onRequest, schema: { querystring: shortlistCountQuery, response: { 200: shortlistCountResponse } } },
    async ({ agency, query }) => ({ count: await countShortlist(deps, agency, query.association) }),
  );

  app.get(
    hiddenCandidatesCall.path,
    { onRequest, schema: { response: { 200: hiddenCandidatesResponse } } },
    async (request) => {
      const { people, candidates } = await hiddenCandidates(deps, request.agency);
      if (people.length === 0) return { hidden_candidates: [] };
      // Each person counts against the read budget once a day, as on the shortlist.
      const reading = { question: 'hidden', people };
      return { hidden_candidates: await app.readBudget.spendNew(request, reading, async () => candidates) };
    },
  );
};
