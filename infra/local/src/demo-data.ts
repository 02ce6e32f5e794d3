import { parseArgs } from 'node:util';
import { countSupply, type DatabaseUrls } from '@marketplace/api';
import { withUsableDatabase } from './stack/usable-database.ts';
import { PlainError } from './plain-error.ts';
import { inStep } from './progress/steps.ts';
import { readSettings } from './stack/settings.ts';
import { generateCaregivers } from './demo-data/caregivers.ts';
import { DEMO_CROWD, DEMO_SEED, openAsOwner, prepareDatabase, removeInventedCaregivers } from './demo-data/database.ts';

const USAGE = 'npm run demo-data -- --caregivers N [--replace] [--seed S]';

function wholeNumber(text: string | undefined, name: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new PlainError(`--${name} takes 1 to ${max}.\n${USAGE}`);
  return value;
}

/** Adds fictional caregivers to the local database (or DATABASE_URL), whether `npm start` is running or not. */
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
  // A new seed per call, so that a second call adds different people.
  const seed = values.seed
    ? wholeNumber(values.seed, 'seed', 2 ** 31)
    : values.replace
      ? DEMO_SEED
      : Date.now() % 2 ** 31;
  const invent = async (urls: DatabaseUrls) => {
    await prepareDatabase(urls, 0);
    const db = openAsOwner(urls);
    try {
      if (values.replace) {
        const removed = await inStep('Removing the invented caregivers', () => removeInventedCaregivers(db));
        console.log(`  ${removed.toLocaleString('en-US')} removed`);
      }
      await inStep(`Inventing ${count.toLocaleString('en-US')} caregivers`, (tell) =>
        generateCaregivers(db, { count, seed, crowd: DEMO_CROWD, onProgress: (stored) => tell(stored, count) }),
      );
      await countSupply(db, new Date());
    } finally {
      await db.destroy();
    }
    return 0;
  };
  return withUsableDatabase(await readSettings(), invent, { create: true });
}
