import type { SearchDependencies } from './search-sources.ts';
import {
  candidateCall,
  candidatePersonParams,
  candidatePersonQuery,
  candidateRowSchema,
  candidateTypesCall,
  candidateTypesQuery,
  candidateTypesResponse,
  shortlistCall,
  shortlistQuery,
  shortlistResponse,
} from '@marketplace/contracts';
import { lockedState } from '../reference/associations/locked-state.ts';
import type { FeatureRoutes } from '../http/feature-routes.ts';
import { listCandidateTypes } from './candidate-types.service.ts';
import { viewCandidate } from './candidates.service.ts';
import { shortlistOf, viewShortlist } from './shortlist.service.ts';

export const candidatesRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  app.get(
    candidateCall.path,
    {
      onRequest: app.requireAgency,
      schema: {
        params: candidatePersonParams,
        querystring: candidatePersonQuery,
        response: { 200: candidateRowSchema },
      },
    },
    async (request) => {
      const state = await lockedState(deps.db, request.query.association);
      const viewing = {
        ...request.params,
        zip: request.query.search_zip_code ?? '',
        agencyId: request.agency.agencyId,
        lockedState: state,
      };
      return app.readBudget.spend(
        request,
        1,
        () => viewCandidate(deps, viewing),
        () => 1,
      );
    },
  );

  app.get(
    shortlistCall.path,
    {
      onRequest: app.requireAgency,
      schema: { querystring: shortlistQuery, response: { 200: shortlistResponse } },
    },
    async (request) => {
      const { agencyId } = request.agency;
      const state = await lockedState(deps.db, request.query.association);
      const entries = await shortlistOf(deps, agencyId, state);
      const viewing = { entries, zip: request.query.search_zip_code ?? '', agencyId };
      if (entries.length === 0) return { shortlist: [] };
      const shortlist = await app.readBudget.spendNew(
        request,
        { question: `shortlist ${viewing.zip}`, people: entries.map(({ caregiver_id }) => caregiver_id) },
        () => viewShortlist(deps, viewing),
      );
      return { shortlist };
    },
  );

  app.get(
    candidateTypesCall.path,
    {
      onRequest: app.requireAgency,
      schema: { querystring: candidateTypesQuery, response: { 200: candidateTypesResponse } },
    },
    async (request) => {
      const state = await lockedState(deps.db, request.query.association);
      // Charged to the read budget, because a newly listed type reveals that its first caregiver has joined.
      return app.readBudget.spend(
        request,
        1,
        async () => ({ candidate_types: await listCandidateTypes(deps, state) }),
        () => 1,
      );
    },
  );
};
