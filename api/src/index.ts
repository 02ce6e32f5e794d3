export { buildApp, type App, type AppOptions } from './main/app.ts';
export { createCaches, type Caches } from './main/caches.ts';
export { readConfig, type Config, type DatabaseUrls } from './config.ts';
export { createConfirmedAccount } from './agency/accounts/accounts.service.ts';
export { endSessionsOfAccount } from './agency/accounts/sessions.service.ts';
export { describeApi } from './main/describe-api.ts';
export { openDatabase, type Database, type DatabaseOptions } from './db/database.ts';
export { migrateToLatest } from './db/migrate.ts';
export { checkoutBranding } from './agency/billing/checkout-branding.ts';
export { createStripeClient } from './agency/billing/stripe-client.ts';
export { syncCustomerSubscriptions } from './agency/billing/subscription-sync.service.ts';
export { escapeHtml } from './mail/render-mail.ts';
export { contactMail } from './agency/unlocks/unlocks.mails.ts';
export { createMetrics } from './observability/metrics.ts';
export { createLog } from './observability/logging.ts';
export { openQueue } from './queue/queue.ts';
export { JOB_NAMES } from './main/jobs.ts';
export type { AppDependencies } from './main/dependencies.ts';
export type { OperatorDependencies } from './dependencies.ts';
export { migrateDatabase } from './migrate-database.ts';
export { startServer, type RunningServer } from './main/start-server.ts';
export { mailOutbox } from './mail/outbox.ts';
export type { Mail, MailOutbox } from './mail/mail.ts';
export { NO_SEARCH_COLUMNS, searchColumns, type NewCaregiver } from './caregiver/profile/caregiver-row.ts';
export { saveAvailability, updateProfile } from './caregiver/profile/caregivers.service.ts';
export { coverCase } from './search/case-cover.service.ts';
export { countFacets } from './search/candidate-facets.service.ts';
export { listCandidates } from './search/candidates.service.ts';
export type { SearchSources } from './search/search-sources.ts';
export { loadRankingsInThread } from './search/memory/rank-index-loader.ts';
export { RankIndex } from './search/memory/rank-index.ts';
export { insertCaregivers, vacuumCaregiverTables } from './caregiver/profile/new-caregivers.repository.ts';
export { stopQuestionsOf } from './caregiver/availability/availability-questions.repository.ts';
export { listAgencyRecords, type AgencyRecord } from './agency/verification/verification.repository.ts';
export { unverifyAgency, VerificationRejectedError, verifyAgency } from './agency/verification/verification.service.ts';
export { openOperatorServices } from './main/operator-services.ts';
export { insertAction, listActions } from './audit/operator-actions.repository.ts';
export { listUndecidedClaims } from './agency/claims/claims.repository.ts';
export { PaymentProviderError } from './agency/billing/stripe-client.ts';
export type { BillingDependencies } from './agency/billing/stripe-client.ts';
export { SupportRejectedError, type ActionReport, type SupportAction } from './support/support-action.ts';
export { creditAgency } from './support/grant-credit.service.ts';
export { refundPaymentOf } from './support/refund-payment.service.ts';
export { explainPayment } from './support/explain-payment.service.ts';
export { settleClaimAs, SUPPORT_OUTCOMES, undoClaim, type SupportOutcome } from './support/decide-claims.service.ts';
export { replayEvent } from './support/replay-event.service.ts';
export { readTimeline, type Timeline } from './support/timeline.service.ts';
export { decideEvidence, EvidenceRejectedError } from './caregiver/evidence/check-evidence.service.ts';
export { refreshShown } from './caregiver/evidence/shown-evidence.repository.ts';
export { listEvidenceRecords, type EvidenceRecord } from './caregiver/evidence/evidence.repository.ts';
export { listQuestionReports, switchQuestions, type QuestionReport } from './agency/questions/questions.repository.ts';
export { countSupply } from './reference/supply/supply.repository.ts';
export { loadPlaces } from './reference/places/load-places.ts';
export {
  AssociationRejectedError,
  definitionProblems,
  type AssociationDefinition,
} from './reference/associations/association-definition.ts';
export { BRAND_COLORS, BRAND_FONTS, BRAND_PREFIX, themeProblems } from './reference/associations/association-theme.ts';
export { listAssociationRecords, type AssociationRecord } from './reference/associations/associations.repository.ts';
export {
  addAssociation,
  changeAssociation,
  draftAssociation,
  removeAssociation,
  type AssociationDraft,
} from './reference/associations/associations.service.ts';
export { readLogo, type Logo } from './reference/associations/logo.ts';
export { LogoRejectedError } from './reference/associations/svg-logo.ts';
