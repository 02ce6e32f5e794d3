import { defineCall } from '../call.ts';
import type { CitiesQuery, CitiesResponse, PlaceParams, PlaceResponse } from './places-schemas.ts';

/** Unknown codes fail with zip_not_found. */
export const placeCall = defineCall<{ params: PlaceParams; response: PlaceResponse }>('GET', '/api/places/:zip');
/**
 * Searches by prefix; ignores case, accents and spellings of 'Saint'. Without a match, returns similar names (typos).
 */
export const citiesCall = defineCall<{ query: CitiesQuery; response: CitiesResponse }>('GET', '/api/cities');
