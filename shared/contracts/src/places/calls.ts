import { defineCall } from '../call.ts';
import type { PlaceParams, PlaceResponse } from './schemas.ts';

/** An unknown ZIP code fails with zip_not_found. */
export const placeCall = defineCall<{ params: PlaceParams; response: PlaceResponse }>('GET', '/api/places/:zip');
