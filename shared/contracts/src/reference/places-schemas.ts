import * as z from 'zod/mini';
import { MAX_CITY_FILTER_LENGTH, STATE_CODES } from '@marketplace/domain';
import { zipCode } from '../fields.ts';

export const placeParams = z.strictObject({ zip: zipCode });
export const placeResponse = z.object({ zip: z.string(), city: z.string(), state: z.string() });

export const citiesQuery = z.strictObject({
  starts_with: z.string().check(z.trim(), z.minLength(2), z.maxLength(MAX_CITY_FILTER_LENGTH)),
  state: z.optional(z.enum(STATE_CODES)),
});
/** Largest cities first. `zip` is the ZIP code at the city's center. */
export const citiesResponse = z.object({ cities: z.array(placeResponse) });

export type PlaceParams = z.input<typeof placeParams>;
export type PlaceResponse = z.output<typeof placeResponse>;
export type CitiesQuery = { starts_with: string; state?: string };
export type CitiesResponse = z.output<typeof citiesResponse>;
