import { housekeepingJob } from './housekeeping.job.ts';
import type { AppDependencies } from './dependencies.ts';
import type { Job } from '../queue/job.ts';
import { askAboutAvailabilityJob } from '../caregiver/availability/ask-about-availability.job.ts';
import { applyDaysOffJob } from '../caregiver/controls/apply-days-off.job.ts';
import { deliverWaitingApplicationsJob } from '../caregiver/applications/deliver-waiting-applications.job.ts';
import { keepEvidenceJob } from '../caregiver/evidence/keep-evidence.job.ts';
import { mailNewMatchesJob } from '../agency/saved-searches/mail-new-matches.job.ts';
import { reconcilePaymentsJob } from '../agency/billing/reconcile-payments.job.ts';
import { settleClaimsJob } from '../agency/claims/settle-claims.job.ts';
import { mailRemindersJob } from '../agency/unlocks/mail-reminders.job.ts';
import { mailNewTermsJob } from '../terms/mail-new-terms.job.ts';
import { sendTextsJob } from '../texts/send-texts.job.ts';
import { countSupplyJob } from '../reference/supply/count-supply.job.ts';

export const JOBS: readonly Job<AppDependencies>[] = [
  housekeepingJob,
  reconcilePaymentsJob,
  settleClaimsJob,
  sendTextsJob,
  mailNewMatchesJob,
  mailRemindersJob,
  applyDaysOffJob,
  askAboutAvailabilityJob,
  deliverWaitingApplicationsJob,
  mailNewTermsJob,
  keepEvidenceJob,
  countSupplyJob,
];

export const JOB_NAMES = JOBS.map((job) => job.name);
