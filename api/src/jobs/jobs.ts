import type { AppDependencies } from '../dependencies.ts';
import { housekeepingJob } from './housekeeping.job.ts';
import { askAboutAvailabilityJob } from '../features/availability-confirmation/ask-about-availability.job.ts';
import { lowerUnconfirmedWeeksJob } from '../features/availability-confirmation/lower-unconfirmed-weeks.job.ts';
import { deliverWaitingApplicationsJob } from '../features/job-applications/deliver-waiting-applications.job.ts';
import { mailNewMatchesJob } from '../features/saved-searches/mail-new-matches.job.ts';
import { reconcilePaymentsJob } from '../features/billing/reconcile-payments.job.ts';

/** Background work, run by one process at a time however many processes there are. */
export interface Job {
  /** Unique; letters, digits and dashes. */
  name: string;
  /** Schedule as a cron expression in UTC; at most once a minute. */
  cron: string;
  /** Must be idempotent: it runs again after a failure. */
  run(deps: AppDependencies): Promise<void>;
}

/** Every job of the API, one line each. */
export const JOBS: readonly Job[] = [
  housekeepingJob,
  reconcilePaymentsJob,
  mailNewMatchesJob,
  askAboutAvailabilityJob,
  lowerUnconfirmedWeeksJob,
  deliverWaitingApplicationsJob,
];
