import * as z from 'zod/mini';

/** Body of a call without data: nothing, or an empty object. */
export const noBody = z.nullish(z.strictObject({}));
