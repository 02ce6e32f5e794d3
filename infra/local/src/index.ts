export { askAboutAvailabilityNow } from './demo-data/monthly-question.ts';
export { generateCaregivers } from './demo-data/caregivers.ts';
export { seededRandom, type SeededRandom } from './demo-data/seeded-random.ts';
export { startEmbeddedPostgres, type RunningPostgres } from './postgres/embedded-postgres.ts';
export { inStep, type Tell } from './progress/steps.ts';
export { startService, type Service } from './stack/service.ts';
export { freePort } from './stack/ports.ts';
export { readSettings, REPOSITORY, type Settings } from './stack/settings.ts';
export { startStack, type Stack } from './stack/stack.ts';
