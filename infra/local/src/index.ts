export { DEMO_AGENCY } from './demo-data/agencies.ts';
export { DEMO_ASSOCIATION } from './demo-data/associations.ts';
export { generateCaregivers } from './demo-data/caregivers.ts';
export { newProfile } from './demo-data/new-profile.ts';
export { seededRandom, type SeededRandom } from './demo-data/seeded-random.ts';
export {
  canConnect,
  localDatabaseUrl,
  startEmbeddedPostgres,
  type RunningPostgres,
} from './postgres/embedded-postgres.ts';
export { withClient } from './postgres/local-roles.ts';
export { reportLostConnection } from './postgres/lost-connection.ts';
export { inStep, type Tell } from './progress/steps.ts';
export { REPOSITORY } from './repository.ts';
export { apiEnvironmentFor } from './stack/api-environment.ts';
export { releaseStoreOf } from './stack/release-store.ts';
export { findRunningSite, recordRunningSite } from './stack/running-site.ts';
export { readSettings, stateDirectory, type Settings } from './stack/settings.ts';
export { startStack, type Stack } from './stack/stack.ts';
export { withUsableDatabase } from './stack/usable-database.ts';
export { freePort, requireFreePorts } from './supervision/ports.ts';
export { startService, type Service } from './supervision/service.ts';
export { runBuild, runTool, runToolForOutput, runToolQuietly } from './supervision/tool.ts';
