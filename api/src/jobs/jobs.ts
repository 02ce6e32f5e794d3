import type { AppDependencies } from '../dependencies.ts';
import { housekeepingJob } from './housekeeping.job.ts';
import { askAboutAvailabilityJob } from '../features/availability-confirmation/ask-about-availability.job.ts';
import { lowerUnconfirmedWeeksJob } from '../features/availability-confirmation/lower-unconfirmed-weeks.job.ts';
import { deliverWaitingApplicationsJob } from '../features/job-applications/deliver-waiting-applications.job.ts';
import { mailNewMatchesJob } from '../features/saved-searches/mail-new-matches.job.ts';
import { reconcilePaymentsJob } from '../features/billing/reconcile-payments.job.ts';

/** Work done in the background, by one process at a time however many are running. */
export interface Job {
  /** Unique; letters, digits and dashes. */
  name: string;
  /** When it runs, as a cron expression in UTC; once a minute at most. */
  cron: string;
  /** Must be safe to repeat: it runs again after a failure. */
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
