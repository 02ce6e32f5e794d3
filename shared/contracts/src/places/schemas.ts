import * as z from 'zod/mini';
import { zipCode } from '../fields.ts';

export const placeParams = z.strictObject({ zip: zipCode });
/** City and two-letter state of a ZIP code. */
export const placeResponse = z.object({ zip: z.string(), city: z.string(), state: z.string() });

export type PlaceParams = z.input<typeof placeParams>;
export type PlaceResponse = z.output<typeof placeResponse>;
