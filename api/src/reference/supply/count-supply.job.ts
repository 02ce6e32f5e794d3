import type { ServiceDependencies } from '../../dependencies.ts';
import type { Job } from '../../queue/job.ts';
import { countSupply, findCountedAt } from './supply.repository.ts';

/** Minimum time between counts. Processes that start together all enqueue a first count, but only one counts. */
const PAUSE_MS = 60 * 60 * 1000;

/** Counts caregivers for the public map, daily at a time of low traffic in the US. */
export const countSupplyJob: Job<ServiceDependencies> = {
  name: 'count-supply',
  cron: '20 9 * * *',
  async neededAtStart({ db }) {
    return (await findCountedAt(db)) === null;
  },
  async run({ db, now }) {
    const last = await findCountedAt(db);
    if (last !== null && now().getTime() - last.getTime() < PAUSE_MS) return;
    await countSupply(db, now());
  },
};
