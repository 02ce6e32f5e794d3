export { buildApp, type App, type AppOptions } from './app.ts';
export { createCaches, type Caches } from './caches.ts';
export { readConfig, type Config, type DatabaseUrls } from './config.ts';
export { createConfirmedAccount } from './features/auth/confirmed-account.ts';
export { describeApi } from './describe-api.ts';
export { openDatabase, type Database, type DatabaseOptions } from './db/database.ts';
export { migrateToLatest } from './db/migrate.ts';
export type { AppDependencies, OperatorDependencies } from './dependencies.ts';
export { checkoutBranding } from './features/billing/checkout-branding.ts';
export { createStripeClient } from './features/billing/stripe-client.ts';
export { syncCustomerSubscriptions } from './features/billing/subscription-sync.service.ts';
export { escapeHtml } from './mail/render-mail.ts';
export { contactMail } from './features/unlocks/unlocks.mails.ts';
export { createMetrics } from './metrics.ts';
export { createLog } from './plugins/logging.ts';
export { openQueue } from './jobs/queue.ts';
export { migrateDatabase } from './migrate-database.ts';
export { startServer, type RunningServer } from './start-server.ts';
export { mailOutbox } from './mail/outbox.ts';
export type { Mail, MailOutbox } from './mail/mail.ts';
export { searchColumns, type NewCaregiver } from './features/caregivers/member-row.ts';
export { saveAvailability, updateProfile } from './features/caregivers/caregivers.service.ts';
export { coverCase } from './features/candidates/case-cover.service.ts';
export { countFacets } from './features/candidates/candidate-facets.service.ts';
export { listCandidates } from './features/candidates/candidates.service.ts';
export type { SearchSources } from './features/candidates/search-sources.ts';
export { loadRankingsInThread } from './features/candidates/rank-index/rank-index-loader.ts';
export { RankIndex } from './features/candidates/rank-index/rank-index.ts';
export { insertCaregivers, settleCaregiverTables } from './features/caregivers/new-caregivers.repository.ts';
export { stopQuestionsOf } from './features/availability-confirmation/availability-questions.repository.ts';
export { listAgencyRecords, type AgencyRecord } from './features/verification/verification.repository.ts';
export { unverifyAgency, VerificationRefused, verifyAgency } from './features/verification/verification.service.ts';
export { countSupply } from './features/supply/supply.repository.ts';
export { loadPlaces } from './features/places/load-places.ts';
export {
  AssociationRefused,
  definitionProblems,
  type AssociationDefinition,
} from './features/associations/association-definition.ts';
export { BRAND_COLORS, BRAND_FONTS, BRAND_PREFIX, themeProblems } from './features/associations/association-theme.ts';
export { listAssociationRecords, type AssociationRecord } from './features/associations/associations.repository.ts';
export {
  addAssociation,
  changeAssociation,
  draftAssociation,
  removeAssociation,
  type AssociationDraft,
} from './features/associations/associations.service.ts';
export { readLogo, type Logo } from './features/associations/logo.ts';
export { LogoRefused } from './features/associations/svg-logo.ts';
