import { selectParts, measureParts, readOptions } from './harness.ts';
import { measureListing } from './http/listing.ts';
import { measureSite } from './http/site.ts';

/**
 * Benchmarks GET /api/candidates over HTTP and the site server: `npm run bench:http -- --caregivers N [--part
 * api|site|all] [--seconds N] [--connections N] [--keep FOLDER] [--json FILE]`. `site` requires `npm run build`. Linux
 * only.
 */
const options = readOptions({
  part: 'api',
  caregivers: 100_000,
  seconds: 10,
  connections: 8,
  'per-kind': 3,
  keep: '',
  json: '',
});
const { caregivers, seconds, connections, keep } = options;
const load = { connections, seconds };
await measureParts(
  selectParts(['api', 'site'], options.part),
  {
    api: () => measureListing({ caregivers, keep, perKind: options['per-kind'], load }),
    site: () => measureSite(load),
  },
  { caregivers, ...load },
  options.json,
);
process.exit();
