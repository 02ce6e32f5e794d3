import type { Job } from '../../jobs/job.ts';
import { settleUnconfirmedWeeks } from './unconfirmed-weeks.repository.ts';

/** Short transactions, so that caregivers who save a profile during the job don't wait long. */
const BATCH = 1000;

/** Nightly, when traffic in the US is low: unconfirmed weeks lose rank with age, one step at a time. */
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
