import { countSupply, type DatabaseUrls } from '@marketplace/api';
import { createProgram, runProgram, wholeNumber } from '@marketplace/cli';
import { withUsableDatabase } from './stack/usable-database.ts';
import { inStep } from './progress/steps.ts';
import { readSettings } from './stack/settings.ts';
import { generateCaregivers } from './demo-data/caregivers.ts';
import { DEMO_CROWD, DEMO_SEED, openAsOwner, prepareDatabase, removeDemoCaregivers } from './demo-data/database.ts';

interface Options {
  caregivers: number;
  replace?: true;
}

/** Adds demo caregivers to the local database or DATABASE_URL, with or without a running `npm start`. */
export function run(args: string[]): Promise<number> {
  const program = createProgram('npm run demo-data --')
    .requiredOption('--caregivers <n>', 'number of demo caregivers to add', wholeNumber(1, 10_000_000))
    .option('--replace', 'first remove earlier demo caregivers')
    .action(createDemoCaregivers);
  return runProgram(program, args);
}

async function createDemoCaregivers({ caregivers: count, replace }: Options): Promise<void> {
  const seed = replace === true ? DEMO_SEED : Date.now() % 2 ** 31;
  const createCaregivers = async (urls: DatabaseUrls) => {
    await prepareDatabase(urls, 0);
    const db = openAsOwner(urls);
    try {
      if (replace === true) {
        const removedCount = await inStep('Removing demo caregivers', () => removeDemoCaregivers(db));
        console.log(`  ${removedCount.toLocaleString('en-US')} removed`);
      }
      await inStep(`Adding ${count.toLocaleString('en-US')} demo caregivers`, (tell) =>
        generateCaregivers(db, {
          count,
          seed,
          crowd: DEMO_CROWD,
          onProgress: (storedCount) => tell(storedCount, count),
        }),
      );
      await countSupply(db, new Date());
    } finally {
      await db.destroy();
    }
  };
  await withUsableDatabase(await readSettings(), createCaregivers, { create: true });
}
