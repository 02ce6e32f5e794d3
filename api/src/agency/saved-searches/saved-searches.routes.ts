import type { SearchDependencies } from '../../search/search-sources.ts';
import {
  createSavedSearchBody,
  createSavedSearchCall,
  deleteSavedSearchCall,
  newMatchesCall,
  newMatchesResponse,
  openSavedSearchCall,
  savedSearchesCall,
  savedSearchesResponse,
  savedSearchParams,
  savedSearchSchema,
  stopSavedSearchBody,
  stopSavedSearchByMailCall,
  stopSavedSearchByMailQuery,
  stopSavedSearchCall,
  stopSavedSearchResponse,
  successSchema,
  updateSavedSearchBody,
  updateSavedSearchCall,
} from '@marketplace/contracts';
import { stopByMail } from '../../http/stop-by-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import { noBody, type FeatureRoutes, successResponse } from '../../http/feature-routes.ts';
import { STOPPED_PAGE } from './saved-searches.mails.ts';
import {
  changeSavedSearch,
  countNewMatches,
  deleteSavedSearch,
  openSavedSearch,
  saveSearch,
  stopByToken,
  viewSavedSearches,
} from './saved-searches.service.ts';

const STOP_LIMIT = { name: 'stop-saved-search', max: 60, windowSeconds: 300 };

export const savedSearchesRoutes: FeatureRoutes<SearchDependencies> = (deps) => async (app) => {
  const onRequest = app.requireAgency;

  app.get(
    savedSearchesCall.path,
    { onRequest, schema: { response: { 200: savedSearchesResponse } } },
    async (request) => ({ saved_searches: await viewSavedSearches(deps, request.agency) }),
  );
  app.get(
    newMatchesCall.path,
    { onRequest, schema: { response: { 200: newMatchesResponse } } },
    async ({ agency }) => ({ new_matches: await countNewMatches(deps, agency) }),
  );
  app.post(
    openSavedSearchCall.path,
    { onRequest, schema: { params: savedSearchParams, body: noBody, response: { 200: successSchema } } },
    ({ agency, params }) => openSavedSearch(deps, { agency, id: params.id }).then(successResponse),
  );
  app.post(
    createSavedSearchCall.path,
    { onRequest, schema: { body: createSavedSearchBody, response: { 201: savedSearchSchema } } },
    async (request, reply) => reply.code(201).send(await saveSearch(deps, request)),
  );
  app.patch(
    updateSavedSearchCall.path,
    {
      onRequest,
      schema: { params: savedSearchParams, body: updateSavedSearchBody, response: { 200: savedSearchSchema } },
    },
    async (request) => changeSavedSearch(deps, { agency: request.agency, id: request.params.id, change: request.body }),
  );
  app.delete(
    deleteSavedSearchCall.path,
    { onRequest, schema: { params: savedSearchParams, body: noBody, response: { 200: successSchema } } },
    ({ agency, params }) => deleteSavedSearch(deps, { agency, id: params.id }).then(successResponse),
  );

  app.post(
    stopSavedSearchCall.path,
    {
      onRequest: app.limitByClient(STOP_LIMIT),
      schema: { body: stopSavedSearchBody, response: { 200: stopSavedSearchResponse } },
    },
    async (request) => stopByToken(deps, request.body.token),
  );
  await stopByMail(app, {
    path: stopSavedSearchByMailCall.path,
    query: stopSavedSearchByMailQuery,
    response: stopSavedSearchResponse,
    onRequest: app.limitByClient(STOP_LIMIT),
    stop: (token) => stopByToken(deps, token),
    pageOf: (token) => siteLink(deps.config, null, STOPPED_PAGE, { token }),
  });
};
