import type { WorkKind } from '../db/connection-shares.ts';
import { agenciesRoutes } from './agencies/agencies.routes.ts';
import { associationsRoutes } from './associations/associations.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { secondFactorRoutes } from './auth/second-factor.routes.ts';
import { availabilityConfirmationRoutes } from './availability-confirmation/availability-confirmation.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { stripeWebhookRoutes } from './billing/stripe-webhook.routes.ts';
import { candidateListsRoutes } from './candidate-lists/candidate-lists.routes.ts';
import { candidatesRoutes } from './candidates/candidates.routes.ts';
import { caregiverControlsRoutes } from './caregiver-controls/caregiver-controls.routes.ts';
import { caregiversRoutes } from './caregivers/caregivers.routes.ts';
import { colleaguesRoutes } from './colleagues/colleagues.routes.ts';
import { errorReportsRoutes } from './error-reports/error-reports.routes.ts';
import type { FeatureRoutes } from './feature-routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { jobApplicationsRoutes } from './job-applications/job-applications.routes.ts';
import { placesRoutes } from './places/places.routes.ts';
import { referenceRoutes } from './reference/reference.routes.ts';
import { releaseHealthRoutes } from './release-health/release-health.routes.ts';
import { savedSearchesRoutes } from './saved-searches/saved-searches.routes.ts';
import { supplyRoutes } from './supply/supply.routes.ts';
import { unlockRecordsRoutes } from './unlocks/unlock-records.routes.ts';
import { unlocksRoutes } from './unlocks/unlocks.routes.ts';

/** Every feature with routes, one line each, under the kind of work whose connections it uses. */
export const FEATURE_ROUTES: Readonly<Record<Exclude<WorkKind, 'jobs'>, readonly FeatureRoutes[]>> = {
  identity: [
    authRoutes, //
    secondFactorRoutes,
  ],
  public: [
    associationsRoutes, //
    healthRoutes,
    errorReportsRoutes,
    releaseHealthRoutes,
    referenceRoutes,
    placesRoutes,
    supplyRoutes,
  ],
  search: [
    candidatesRoutes, //
  ],
  agencies: [
    agenciesRoutes, //
    colleaguesRoutes,
    billingRoutes,
    stripeWebhookRoutes,
    savedSearchesRoutes,
    unlocksRoutes,
    unlockRecordsRoutes,
    candidateListsRoutes,
  ],
  caregivers: [
    caregiversRoutes, //
    caregiverControlsRoutes,
    availabilityConfirmationRoutes,
    jobApplicationsRoutes,
  ],
};
