import { defineCall } from '../call.ts';
import type { Success } from '../unlocks/schemas.ts';
import type {
  CreateSavedSearchBody,
  SavedSearch,
  SavedSearchesResponse,
  SavedSearchParams,
  StopSavedSearchBody,
  StopSavedSearchResponse,
  UpdateSavedSearchBody,
} from './schemas.ts';

/** The agency's own searches, newest first. */
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
export const deleteSavedSearchCall = defineCall<{ params: SavedSearchParams; response: Success }>(
  'DELETE',
  '/api/saved-searches/:id',
);
/** Ends the daily mail of one search; needs the token of a mail and no session. */
export const stopSavedSearchCall = defineCall<{ body: StopSavedSearchBody; response: StopSavedSearchResponse }>(
  'POST',
  '/api/saved-searches/stop',
);
/** The same for mail programs (RFC 8058): the token stands in the address, the form that they post is not read. */
export const stopSavedSearchByMailCall = defineCall<{ query: { token: string }; response: StopSavedSearchResponse }>(
  'POST',
  '/api/saved-searches/stop-by-mail',
);
