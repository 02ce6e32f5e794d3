import { defineCall } from '../call.ts';
import type { CitiesQuery, CitiesResponse, PlaceParams, PlaceResponse } from './schemas.ts';

/** An unknown ZIP code fails with zip_not_found. */
export const placeCall = defineCall<{ params: PlaceParams; response: PlaceResponse }>('GET', '/api/places/:zip');
/**
 * Cities whose name begins with a text, ignoring case, accents and how 'Saint' is written. If there are none, those whose
 * name almost does: the text may be misspelt.
 */
export const citiesCall = defineCall<{ query: CitiesQuery; response: CitiesResponse }>('GET', '/api/cities');
