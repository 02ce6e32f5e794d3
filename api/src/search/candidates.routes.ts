import type { SearchDependencies } from './search-sources.ts';
import {
  candidateAreasCall,
  candidateAreasQuery,
  candidateAreasResponse,
  candidateCall,
  candidateCoverCall,
  candidateCoverQuery,
  candidateCoverResponse,
  candidateFacetsCall,
  candidateFacetsQuery,
  candidateFacetsResponse,
  candidateListAnswer,
  candidateListCall,
  candidateListQuery,
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
import { DEFAULT_PAGE_SIZE } from '@marketplace/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readShortlist } from '../agency/lists/candidate-lists.repository.ts';
import { lockedState } from '../visibility/locked-state.ts';
import type { FeatureRoutes } from '../http/feature-routes.ts';
import { countAreas } from './candidate-areas.service.ts';
import { coverCase } from './case-cover.service.ts';
import { countFacets } from './candidate-facets.service.ts';
import { listCandidateTypes } from './candidate-types.service.ts';
import { findListing, viewCandidate } from './candidates.service.ts';
import { listingSessions, type ListingSession } from './listing-session.ts';
import { listingWriters } from './listing-writer.ts';
import { viewShortlist } from './shortlist.service.ts';

/** More people than one answer about a case names. */
const MAX_COVERING = 70;

export const candidatesRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  const writers = listingWriters(app);
  const findSession = listingSessions(deps);
  const sessions = new WeakMap<FastifyRequest, ListingSession>();
  /** In place of `requireAgency`, for searches. */
  async function requireListing(request: FastifyRequest): Promise<void> {
    sessions.set(request, await app.requireSession(request, findSession));
  }
  /** What the request's search needs besides its query; only behind `requireListing`. */
  const searcherOf = async (request: FastifyRequest, association: string | undefined) => ({
    agencyId: request.agency.agencyId,
    lockedState: await lockedState(deps.db, association),
    session: sessions.get(request),
  });

  app.get(
    candidateListCall.path,
    {
      onRequest: requireListing,
      schema: {
        querystring: candidateListQuery,
        response: { 200: candidateListAnswer },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const asked = { query, ...(await searcherOf(request, query.association)) };
      const listing = await app.readBudget.count(
        request,
        query.page_limit,
        () => findListing(deps, asked),
        ({ found }) => found.length,
      );
      const write = query.week === 'mask' ? writers.compact : writers.whole;
      const written: FastifyReply = reply;
      return written.type('application/json; charset=utf-8').send(write(listing));
    },
  );

  app.get(
    candidateCoverCall.path,
    {
      onRequest: requireListing,
      schema: { querystring: candidateCoverQuery, response: { 200: candidateCoverResponse } },
    },
    async (request) => {
      const { query } = request;
      const asked = { query, ...(await searcherOf(request, query.association)) };
      return app.readBudget.count(
        request,
        MAX_COVERING,
        () => coverCase(deps, asked),
        ({ candidates }) => candidates.length,
      );
    },
  );

  app.get(
    candidateAreasCall.path,
    {
      onRequest: requireListing,
      schema: { querystring: candidateAreasQuery, response: { 200: candidateAreasResponse } },
    },
    async (request) => {
      const { query } = request;
      const asked = { query, ...(await searcherOf(request, query.association)) };
      // A map counts as one page of the list.
      return app.readBudget.count(
        request,
        DEFAULT_PAGE_SIZE,
        () => countAreas(deps, asked),
        () => DEFAULT_PAGE_SIZE,
      );
    },
  );

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
      const asked = {
        ...request.params,
        zip: request.query.search_zip_code ?? '',
        agencyId: request.agency.agencyId,
        lockedState: state,
      };
      return app.readBudget.count(
        request,
        1,
        () => viewCandidate(deps, asked),
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
      const entries = await readShortlist(deps.db, agencyId, state);
      const asked = { entries, zip: request.query.search_zip_code ?? '', agencyId };
      if (entries.length === 0) return { shortlist: [] };
      const shortlist = await app.readBudget.countNew(
        request,
        { question: `shortlist ${asked.zip}`, people: entries.map(({ caregiver_id }) => caregiver_id) },
        () => viewShortlist(deps, asked),
      );
      return { shortlist };
    },
  );

  app.get(
    candidateFacetsCall.path,
    {
      onRequest: requireListing,
      schema: { querystring: candidateFacetsQuery, response: { 200: candidateFacetsResponse } },
    },
    async (request) => {
      const { query } = request;
      const asked = { query, ...(await searcherOf(request, query.association)) };
      // Counts reveal something about people, too: each call counts as one row.
      return app.readBudget.count(
        request,
        1,
        () => countFacets(deps, asked),
        () => 1,
      );
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
      // A type appears with its first caregiver, so this is a count, too.
      return app.readBudget.count(
        request,
        1,
        async () => ({ candidate_types: await listCandidateTypes(deps, state) }),
        () => 1,
      );
    },
  );
};
