import type { SearchDependencies } from './search-sources.ts';
import {
  candidateAreasCall,
  candidateAreasQuery,
  candidateAreasResponse,
  candidateCoverCall,
  candidateCoverQuery,
  candidateCoverResponse,
  candidateFacetsCall,
  candidateFacetsQuery,
  candidateFacetsResponse,
  anyCandidateListResponse,
  candidateListCall,
  candidateListQuery,
} from '@marketplace/contracts';
import { DEFAULT_PAGE_SIZE } from '@marketplace/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lockedState } from '../reference/associations/locked-state.ts';
import type { App, FeatureRoutes } from '../http/feature-routes.ts';
import { countAreas } from './candidate-areas.service.ts';
import { coverCase } from './case-cover.service.ts';
import { countFacets } from './candidate-facets.service.ts';
import { findListing } from './candidates.service.ts';
import { listingSessions, type ListingSession } from './listing-session.ts';
import { listingWriters } from './listing-writer.ts';

/** Maximum number of people in a `coverCase` response. */
const MAX_COVERING = 70;

export const listingRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  const search = createListingContext(app, deps);
  listAndCover(app, deps, search);
  mapAndCounts(app, deps, search);
};

function createListingContext(app: App, deps: SearchDependencies) {
  const findSession = listingSessions(deps);
  const sessions = new WeakMap<FastifyRequest, ListingSession>();
  return {
    /** Used instead of `requireAgency`. */
    async requireListing(request: FastifyRequest): Promise<void> {
      sessions.set(request, await app.requireSession(request, findSession));
    },
    /** Call only after the `requireListing` hook. */
    searcherOf: async (request: FastifyRequest, association: string | undefined) => ({
      agencyId: request.agency.agencyId,
      lockedState: await lockedState(deps.db, association),
      session: sessions.get(request),
    }),
  };
}

type ListingContext = ReturnType<typeof createListingContext>;

function listAndCover(app: App, deps: SearchDependencies, { requireListing, searcherOf }: ListingContext): void {
  const writers = listingWriters(app);
  app.get(
    candidateListCall.path,
    {
      onRequest: requireListing,
      schema: {
        querystring: candidateListQuery,
        response: { 200: anyCandidateListResponse },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const search = { query, ...(await searcherOf(request, query.association)) };
      const listing = await app.readBudget.spend(
        request,
        query.page_limit,
        () => findListing(deps, search),
        ({ people }) => people.length,
      );
      const write = query.week === 'mask' ? writers.compact : writers.whole;
      const rawReply: FastifyReply = reply;
      return rawReply.type('application/json; charset=utf-8').send(write(listing));
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
      const search = { query, ...(await searcherOf(request, query.association)) };
      return app.readBudget.spend(
        request,
        MAX_COVERING,
        () => coverCase(deps, search),
        ({ candidates }) => candidates.length,
      );
    },
  );
}

function mapAndCounts(app: App, deps: SearchDependencies, { requireListing, searcherOf }: ListingContext): void {
  app.get(
    candidateAreasCall.path,
    {
      onRequest: requireListing,
      schema: { querystring: candidateAreasQuery, response: { 200: candidateAreasResponse } },
    },
    async (request) => {
      const { query } = request;
      const search = { query, ...(await searcherOf(request, query.association)) };
      // Charges a map like one page of the list.
      return app.readBudget.spend(
        request,
        DEFAULT_PAGE_SIZE,
        () => countAreas(deps, search),
        () => DEFAULT_PAGE_SIZE,
      );
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
      const search = { query, ...(await searcherOf(request, query.association)) };
      // Charges one row per call, because counts also reveal something about people.
      return app.readBudget.spend(
        request,
        1,
        () => countFacets(deps, search),
        () => 1,
      );
    },
  );
}
