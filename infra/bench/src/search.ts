import { openBenchDatabase } from './data/bench-database.ts';
import { selectParts, measureParts, readOptions } from './harness.ts';
import { measureCover } from './search/case-cover.ts';
import { measureSearch } from './search/listing.ts';
import { measureSaves } from './search/saves.ts';

/**
 * Benchmarks search, case cover and saves against the plain design: `npm run bench:search -- --caregivers N [--part
 * search|cover|saves|all] [--rounds N] [--in-database] [--keep FOLDER] [--json FILE]`. Fails if the designs disagree on a
 * total or a page.
 */
const options = readOptions({
  part: 'search',
  caregivers: 100_000,
  rounds: 20,
  /** Profile changes per minute during the second search measurement. */
  changing: 1_000,
  people: 1_000,
  'in-database': false,
  keep: '',
  json: '',
});
const parts = selectParts(['search', 'cover', 'saves'], options.part);
const { caregivers, rounds } = options;
const database = await openBenchDatabase({
  caregivers,
  keep: options.keep,
  inMemory: !options['in-database'],
  changesPeople: parts.includes('saves'),
});
try {
  await measureParts(
    parts,
    {
      search: () => measureSearch(database, { rounds, changing: options.changing }),
      cover: () => measureCover(database, rounds),
      saves: () => measureSaves(database, options.people),
    },
    { caregivers, rounds, people: options.people, postgres: database.settings },
    options.json,
  );
} finally {
  await database.close();
}
process.exit();
