import { parseArgs } from 'node:util';
import { openDatabase } from '@marketplace/api';
import { withUsableDatabase } from '../postgres/usable-database.ts';
import { PlainError } from '../stack/plain-error.ts';
import { readSettings } from '../stack/settings.ts';
import { generateCaregivers } from './caregivers.ts';
import { DEMO_CROWD, DEMO_SEED, prepareDatabase, removeInventedCaregivers } from './database.ts';

const USAGE = 'npm run demo-data -- --caregivers N [--replace] [--seed S]';

function wholeNumber(text: string | undefined, name: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new PlainError(`--${name} takes 1 to ${max}.\n${USAGE}`);
  return value;
}

/** Adds invented caregivers to the local database (or that of DATABASE_URL), whether `npm start` runs or not. */
export async function run(args: string[]): Promise<number> {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        caregivers: { type: 'string' },
        seed: { type: 'string' },
        replace: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const count = wholeNumber(values.caregivers, 'caregivers', 10_000_000);
  // Another seed at each call, so that a second call adds other people than the first.
  const seed = values.seed
    ? wholeNumber(values.seed, 'seed', 2 ** 31)
    : values.replace
      ? DEMO_SEED
      : Date.now() % 2 ** 31;
  return withUsableDatabase(await readSettings(), async (url) => {
    await prepareDatabase(url, 0);
    const { db } = openDatabase({ url, onConnectionError: (error) => console.error(`Database: ${error.message}`) });
    const began = performance.now();
    if (values.replace) console.log(`Removed ${await removeInventedCaregivers(db)} invented caregivers.`);
    await generateCaregivers(db, {
      count,
      seed,
      crowd: DEMO_CROWD,
      onProgress: (stored) => console.log(`  ${stored.toLocaleString('en-US')} stored`),
    });
    await db.destroy();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`Invented ${count.toLocaleString('en-US')} caregivers in ${seconds} s.`);
    return 0;
  });
}
