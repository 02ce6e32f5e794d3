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
import * as z from 'zod/mini';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { lockedState } from '../../visibility/locked-state.ts';
import {
  readHiddenCandidates,
  readShortlist,
  removeFromList,
  type CandidateList,
} from './candidate-lists.repository.ts';
import { listCandidate, listedCandidate } from './candidate-lists.service.ts';

/** Removing a candidate from a list needs no body. */
const noBody = z.nullish(z.strictObject({}));

/** Changes of the agency's shortlist, and the candidates that it hides from its own listings. */
export const candidateListsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  const listPaths: readonly { list: CandidateList; add: string; remove: string }[] = [
    { list: 'shortlist', add: addToShortlistCall.path, remove: removeFromShortlistCall.path },
    { list: 'hidden', add: hideCandidateCall.path, remove: unhideCandidateCall.path },
  ];
  for (const { list, add, remove } of listPaths) {
    app.post(
      add,
      { onRequest, schema: { body: listedCandidateBody, response: { 200: successSchema } } },
      async (request) => {
        await listCandidate(deps, { agency: request.agency, list, ...request.body });
        return { success: true };
      },
    );
    app.delete(
      remove,
      { onRequest, schema: { params: listedCandidateParams, body: noBody, response: { 200: successSchema } } },
      async (request) => {
        await removeFromList(deps.db, list, request.agency.agencyId, request.params.candidate_uuid);
        return { success: true };
      },
    );
  }

  // The shortlist's own route is in search, because it returns rows of the listing.
  app.get(
    shortlistCountCall.path,
    { onRequest, schema: { querystring: shortlistCountQuery, response: { 200: shortlistCountResponse } } },
    async (request) => {
      const state = await lockedState(deps.db, request.query.association);
      return { count: (await readShortlist(deps.db, request.agency.agencyId, state)).length };
    },
  );

  app.get(
    hiddenCandidatesCall.path,
    { onRequest, schema: { response: { 200: hiddenCandidatesResponse } } },
    async (request) => {
      const rows = await readHiddenCandidates(deps.db, request.agency.agencyId);
      if (rows.length === 0) return { hidden_candidates: [] };
      // Counted like the shortlist: each person once a day.
      const asked = { question: 'hidden', people: rows.map(({ caregiver_id }) => caregiver_id) };
      return {
        hidden_candidates: await app.readBudget.countNew(request, asked, async () => rows.map(listedCandidate)),
      };
    },
  );
};
