import { defineCall } from '../call.ts';
import type { SuccessResponse } from '../fields.ts';
import type {
  CreateSavedSearchBody,
  NewMatchesResponse,
  SavedSearch,
  SavedSearchesResponse,
  SavedSearchParams,
  StopSavedSearchBody,
  StopSavedSearchResponse,
  UpdateSavedSearchBody,
} from './schemas.ts';

/** Newest first. */
export const savedSearchesCall = defineCall<{ response: SavedSearchesResponse }>('GET', '/api/saved-searches');
export const createSavedSearchCall = defineCall<{ body: CreateSavedSearchBody; response: SavedSearch }>(
  'POST',
  '/api/saved-searches',
);
export const updateSavedSearchCall = defineCall<{
  params: SavedSearchParams;
  body: UpdateSavedSearchBody;
  response: SavedSearch;
}>('PATCH', '/api/saved-searches/:id');
export const deleteSavedSearchCall = defineCall<{ params: SavedSearchParams; response: SuccessResponse }>(
  'DELETE',
  '/api/saved-searches/:id',
);
/** Saved searches that match people who joined since the caller last opened the search. */
export const newMatchesCall = defineCall<{ response: NewMatchesResponse }>('GET', '/api/saved-searches/new-matches');
/** Idempotent. */
export const openSavedSearchCall = defineCall<{ params: SavedSearchParams; response: SuccessResponse }>(
  'POST',
  '/api/saved-searches/:id/open',
);
/** Authorized by an email's token. */
export const stopSavedSearchCall = defineCall<{ body: StopSavedSearchBody; response: StopSavedSearchResponse }>(
  'POST',
  '/api/saved-searches/stop',
);
/** One-click unsubscribe for mail clients (RFC 8058): the token is in the URL; the posted form is ignored. */
export const stopSavedSearchByMailCall = defineCall<{ query: { token: string }; response: StopSavedSearchResponse }>(
  'POST',
  '/api/saved-searches/stop-by-mail',
);
