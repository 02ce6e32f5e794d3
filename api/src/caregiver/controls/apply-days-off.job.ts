import { forEachDue } from '../../queue/for-each-due.ts';
import type { Job } from '../../queue/job.ts';
import type { SearchDependencies } from '../../search/search-sources.ts';
import { listDueDaysOff } from './caregiver-controls.repository.ts';
import { applyDaysOff } from './pause.service.ts';

export const applyDaysOffJob: Job<SearchDependencies> = {
  name: 'apply-days-off',
  cron: '* * * * *',
  async run(deps) {
    await forEachDue<number>({
      read: (after, limit) => listDueDaysOff(deps.db, deps.now(), after ?? 0, limit),
      work: (caregiverId) => applyDaysOff(deps, caregiverId),
      failed: 'could not apply days off',
    });
  },
};
