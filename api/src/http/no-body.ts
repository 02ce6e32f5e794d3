import * as z from 'zod/mini';

/** Body of a call that sends none: nothing, or an empty object. */
export const noBody = z.nullish(z.strictObject({}));
