import { casesRoutes } from '../agency/cases/cases.routes.ts';
import { questionsRoutes } from '../agency/questions/questions.routes.ts';
import { caregiverQuestionsRoutes } from '../caregiver/questions/caregiver-questions.routes.ts';
import type { AppDependencies } from './dependencies.ts';
import type { WorkKind } from '../db/connection-shares.ts';
import { agenciesRoutes } from '../agency/agencies/agencies.routes.ts';
import { associationsRoutes } from '../reference/associations/associations.routes.ts';
import { passwordsRoutes, signUpsRoutes } from '../agency/accounts/sign-ups.routes.ts';
import { secondFactorRoutes } from '../agency/accounts/second-factor.routes.ts';
import { sessionsRoutes, signInRoutes } from '../agency/accounts/sign-in.routes.ts';
import { availabilityConfirmationRoutes } from '../caregiver/availability/availability-confirmation.routes.ts';
import { billingRoutes } from '../agency/billing/billing.routes.ts';
import { stripeWebhookRoutes } from '../agency/billing/stripe-webhook.routes.ts';
import { candidateListsRoutes } from '../agency/lists/candidate-lists.routes.ts';
import { candidatesRoutes } from '../search/candidates.routes.ts';
import { listingRoutes } from '../search/listing.routes.ts';
import { caregiverControlsRoutes } from '../caregiver/controls/caregiver-controls.routes.ts';
import { caregiversRoutes } from '../caregiver/profile/caregivers.routes.ts';
import { claimsRoutes } from '../agency/claims/claims.routes.ts';
import { invitationsRoutes } from '../agency/people/invitations.routes.ts';
import { peopleRoutes } from '../agency/people/people.routes.ts';
import { errorReportsRoutes } from '../release-health/error-reports.routes.ts';
import { bouncedMailsRoutes } from '../bounces/bounced-mails.routes.ts';
import { emailCheckRoutes } from '../bounces/email-check.routes.ts';
import { evidenceRoutes } from '../caregiver/evidence/evidence.routes.ts';
import type { FeatureRoutes } from '../http/feature-routes.ts';
import { healthRoutes } from '../http/health.routes.ts';
import { jobApplicationsRoutes } from '../caregiver/applications/job-applications.routes.ts';
import { placesRoutes } from '../reference/places/places.routes.ts';
import { referenceRoutes } from '../reference/languages/reference.routes.ts';
import { releaseHealthRoutes } from '../release-health/release-health.routes.ts';
import { savedSearchesRoutes } from '../agency/saved-searches/saved-searches.routes.ts';
import { supplyRoutes } from '../reference/supply/supply.routes.ts';
import { textsRoutes } from '../texts/texts.routes.ts';
import { waitingChangesRoutes } from '../caregiver/waiting-changes/waiting-changes.routes.ts';
import { unlockNoticesRoutes } from '../agency/unlocks/unlock-notices.routes.ts';
import { reminderMailRoutes } from '../agency/unlocks/reminder-mail.routes.ts';
import { unlockRecordsRoutes } from '../agency/unlocks/unlock-records.routes.ts';
import { unlocksRoutes } from '../agency/unlocks/unlocks.routes.ts';

/** All feature routes, grouped by their kind of work, which determines their share of database connections. */
export const FEATURE_ROUTES: Readonly<Record<Exclude<WorkKind, 'jobs'>, readonly FeatureRoutes<AppDependencies>[]>> = {
  identity: [signUpsRoutes, signInRoutes, passwordsRoutes, secondFactorRoutes, sessionsRoutes],
  public: [
    associationsRoutes,
    healthRoutes,
    errorReportsRoutes,
    releaseHealthRoutes,
    referenceRoutes,
    placesRoutes,
    supplyRoutes,
    bouncedMailsRoutes,
  ],
  search: [candidatesRoutes, listingRoutes],
  agencies: [
    agenciesRoutes,
    emailCheckRoutes,
    peopleRoutes,
    invitationsRoutes,
    billingRoutes,
    stripeWebhookRoutes,
    savedSearchesRoutes,
    unlocksRoutes,
    unlockRecordsRoutes,
    reminderMailRoutes,
    claimsRoutes,
    candidateListsRoutes,
    casesRoutes,
    questionsRoutes,
  ],
  caregivers: [
    caregiversRoutes,
    caregiverControlsRoutes,
    evidenceRoutes,
    availabilityConfirmationRoutes,
    unlockNoticesRoutes,
    jobApplicationsRoutes,
    caregiverQuestionsRoutes,
    waitingChangesRoutes,
    textsRoutes,
  ],
};
