import {
  addToShortlistCall,
  blockCandidateCall,
  blockedCandidatesCall,
  blockedCandidatesResponse,
  listedCandidateBody,
  listedCandidateParams,
  removeFromShortlistCall,
  shortlistCall,
  shortlistResponse,
  successSchema,
  unblockCandidateCall,
} from '@marketplace/contracts';
import * as z from 'zod/mini';
import type { FeatureRoutes } from '../feature-routes.ts';
import { removeFromList, type CandidateListTable } from './candidate-lists.repository.ts';
import { listCandidate, viewHiddenCandidates, viewShortlist } from './candidate-lists.service.ts';

/** Removing a candidate from a list needs no body. */
const noBody = z.nullish(z.strictObject({}));

/** The agency's shortlist, and the candidates that it hides from its own listings. */
export const candidateListsRoutes: FeatureRoutes = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  const listPaths: readonly { table: CandidateListTable; add: string; remove: string }[] = [
    { table: 'shortlisted_candidates', add: addToShortlistCall.path, remove: removeFromShortlistCall.path },
    { table: 'blocked_candidates', add: blockCandidateCall.path, remove: unblockCandidateCall.path },
  ];
  for (const { table, add, remove } of listPaths) {
    app.post(
      add,
      { onRequest, schema: { body: listedCandidateBody, response: { 200: successSchema } } },
      async (request) => {
        await listCandidate(deps, { agency: request.agency, table, ...request.body });
        return { success: true };
      },
    );
    app.delete(
      remove,
      { onRequest, schema: { params: listedCandidateParams, body: noBody, response: { 200: successSchema } } },
      async (request) => {
        await removeFromList(deps.db, table, request.agency.agencyId, request.params.candidate_uuid);
        return { success: true };
      },
    );
  }

  app.get(shortlistCall.path, { onRequest, schema: { response: { 200: shortlistResponse } } }, async (request) => ({
    shortlist: await viewShortlist(deps, request.agency),
  }));

  app.get(
    blockedCandidatesCall.path,
    { onRequest, schema: { response: { 200: blockedCandidatesResponse } } },
    async (request) => ({ blocked_candidates: await viewHiddenCandidates(deps, request.agency) }),
  );
};
