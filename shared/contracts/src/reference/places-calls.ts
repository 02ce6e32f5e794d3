import { defineCall } from '../call.ts';
import type { CitiesQuery, CitiesResponse, PlaceParams, PlaceResponse } from './places-schemas.ts';

/** Unknown ZIP codes fail with zip_not_found. */
export const placeCall = defineCall<{ params: PlaceParams; response: PlaceResponse }>('GET', '/api/places/:zip');
/**
 * Searches city names by prefix. Ignores case, accents and spellings of 'Saint'. If no name matches, returns similar
 * names, so that a typo still finds the city.
 */
export const citiesCall = defineCall<{ query: CitiesQuery; response: CitiesResponse }>('GET', '/api/cities');
