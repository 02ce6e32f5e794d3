import { CommandError } from '@marketplace/cli/error';
import { inStep, seededRandom } from '@marketplace/local';
import { queryMix, whereCaregiversLive } from '../data/query-mix.ts';
import { activitiesIn } from './activities.ts';
import { Caller } from './caller.ts';
import type { Nation } from './cluster.ts';
import { createRecruiters, listedPeople, returningPeople, someClient } from './people.ts';
import { Results } from './results.ts';
import { PEAK_PER_SECOND } from './traffic.ts';

const SEED = 13;
const RECRUITERS = 200;
const SEARCHES_PER_KIND = 40;

interface TownOptions {
  seconds: number;
  peak: number;
}

/**
 * Creates agencies that are signed in and have Pro, and chooses the caregivers.
 * @throws CommandError if the agencies or caregivers cannot be prepared
 */
export async function prepareTown({ database, cluster, mailbox }: Nation, { seconds, peak }: TownOptions) {
  const random = seededRandom(SEED);
  const { db, pool, caregivers } = database;
  const visits = Math.ceil(PEAK_PER_SECOND.visit * peak * seconds * 1.2) + 50;
  const [recruiters, people, returning, zips] = await inStep('Agencies and caregivers', () =>
    Promise.all([
      createRecruiters(db, RECRUITERS, random),
      listedPeople(pool, 5_000),
      returningPeople(pool, visits),
      whereCaregiversLive(pool, Math.min(caregivers, 1_000_000), 200, SEED),
    ]),
  );
  if (returning.length < visits) {
    throw new CommandError(
      `The run needs ${visits} returning caregivers, but there are only ${returning.length}. Shorten the run.`,
    );
  }
  const searches = queryMix(SEED, SEARCHES_PER_KIND, zips);
  const town = { mailbox, random, recruiters, searches, people, returning };
  const setUp = new Results();
  const caller = new Caller(cluster.url, setUp);
  try {
    const { signIn, subscribe } = activitiesIn({ ...town, caller });
    await inStep('Each agency signs in and buys the plan', async (tell) => {
      for (const [number, recruiter] of recruiters.entries()) {
        await signIn(recruiter, someClient(random));
        await subscribe(recruiter);
        tell(number + 1, recruiters.length);
      }
    });
  } catch (error) {
    throw new CommandError(`Could not prepare the agencies: ${[...setUp.failures.keys()].join(', ') || String(error)}`);
  } finally {
    caller.close();
  }
  return town;
}
