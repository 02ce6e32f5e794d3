import { chosenParts, measureParts, readOptions } from './harness.ts';
import { measureListing } from './http/listing.ts';
import { measureSite } from './http/site.ts';

/**
 * GET /api/candidates over HTTP, signed in, and the site server's own part: `npm run bench:http -- --caregivers N [--part
 * api|site|all] [--seconds N] [--connections N] [--keep FOLDER] [--json FILE]`. The site comes after `npm run build`. It
 * prints results and does not judge them. Linux only.
 */
const options = readOptions({
  part: 'api',
  caregivers: 100_000,
  /** For each measurement. */
  seconds: 10,
  connections: 8,
  /** Different searches of each kind. */
  'per-kind': 3,
  keep: '',
  json: '',
});
const { caregivers, seconds, connections, keep } = options;
const load = { connections, seconds };
await measureParts(
  chosenParts(['api', 'site'], options.part),
  {
    api: () => measureListing({ caregivers, keep, perKind: options['per-kind'], load }),
    site: () => measureSite(load),
  },
  { caregivers, ...load },
  options.json,
);
process.exit();
