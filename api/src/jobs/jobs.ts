import { housekeepingJob } from './housekeeping.job.ts';
import type { Job } from './job.ts';
import { askAboutAvailabilityJob } from '../features/availability-confirmation/ask-about-availability.job.ts';
import { deliverWaitingApplicationsJob } from '../features/job-applications/deliver-waiting-applications.job.ts';
import { mailNewMatchesJob } from '../features/saved-searches/mail-new-matches.job.ts';
import { reconcilePaymentsJob } from '../features/billing/reconcile-payments.job.ts';
import { mailRemindersJob } from '../features/unlocks/mail-reminders.job.ts';
import { countSupplyJob } from '../features/supply/count-supply.job.ts';

/** Every job of the API, one line each. */
export const JOBS: readonly Job[] = [
  housekeepingJob,
  reconcilePaymentsJob,
  mailNewMatchesJob,
  mailRemindersJob,
  askAboutAvailabilityJob,
  deliverWaitingApplicationsJob,
  countSupplyJob,
];
