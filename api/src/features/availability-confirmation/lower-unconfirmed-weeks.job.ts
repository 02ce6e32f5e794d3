import type { Job } from '../../jobs/jobs.ts';
import { settleUnconfirmedWeeks } from './unconfirmed-weeks.repository.ts';

/** Short transactions, so that nobody who saves a profile meanwhile waits long. */
const BATCH = 1000;

/** Every night, when it is quiet in the US: weeks that grew older without being confirmed lose rank, a step at a time. */
export const lowerUnconfirmedWeeksJob: Job = {
  name: 'lower-unconfirmed-weeks',
  cron: '40 8 * * *',
  async run({ db, now }) {
    const at = now();
    let afterId = 0;
    for (;;) {
      const { lastId, settled } = await settleUnconfirmedWeeks(db, at, afterId, BATCH);
      if (settled < BATCH) return;
      afterId = lastId;
    }
  },
};
