import * as z from 'zod/mini';
import { RELEASE_ID, MAX_RELEASE_ID_LENGTH } from '../releases/schemas.ts';

const remote = z.string().check(z.maxLength(60), z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/));
const release = z.string().check(z.maxLength(MAX_RELEASE_ID_LENGTH), z.regex(RELEASE_ID));
const milliseconds = z.optional(z.number().check(z.minimum(0), z.maximum(600_000)));

export const pageReportBody = z.strictObject({
  /** Remotes shown since the last report, without duplicates. */
  shown: z.array(z.strictObject({ remote, release })).check(z.maxLength(5)),
  /** Web vitals of the first remote shown, if the browser measures them. */
  vitals: z.optional(
    z.strictObject({
      remote,
      release,
      lcp: milliseconds,
      inp: milliseconds,
      cls: z.optional(z.number().check(z.minimum(0), z.maximum(1_000))),
    }),
  ),
});
export const pageReportResponse = z.object({ received: z.boolean() });

export type PageReportBody = z.input<typeof pageReportBody>;
export type PageReportResponse = z.output<typeof pageReportResponse>;

/**
 * An operator's query about a remote's releases; accepted only on the internal port. `since` distinguishes repeated
 * canaries of the same release. Counting starts with the first query.
 */
export const releaseHealthBody = z.strictObject({
  remote,
  releases: z.array(release).check(z.minLength(1), z.maxLength(4)),
  since: z.iso.datetime(),
});

const count = z.int().check(z.minimum(0));
/** Number of networks in each histogram bucket of a vital. Each network counts once, with its newest measurement. */
const groups = z.array(count);
export const releaseFigures = z.object({
  release: z.string(),
  loads: count,
  errors: count,
  /** Estimated distinct networks with a visit or failure. */
  networks: count,
  failing_networks: count,
  lcp: groups,
  inp: groups,
  cls: groups,
});
export const releaseHealthResponse = z.object({ figures: z.array(releaseFigures) });

export type ReleaseHealthBody = z.input<typeof releaseHealthBody>;
export type ReleaseFigures = z.output<typeof releaseFigures>;
