import { defineCall } from '../call.ts';
import type { CitiesQuery, CitiesResponse, PlaceParams, PlaceResponse } from './places-schemas.ts';

/** City and state of a ZIP code. Unknown codes fail with zip_not_found. */
export const placeCall = defineCall<{ params: PlaceParams; response: PlaceResponse }>('GET', '/api/places/:zip');
/**
 * Cities by prefix, ignoring case, accents and spellings of 'Saint'. If there are none, cities with similar names, for
 * typos.
 */
export const citiesCall = defineCall<{ query: CitiesQuery; response: CitiesResponse }>('GET', '/api/cities');
