// What the watch needs, without the compiler and the browser of a publication.
export { openStore } from '../store/open-store.ts';
export { describeJudged } from './describe-health.ts';
export { keepWatch } from './keep-watch.ts';
export { healthAt } from './release-health.ts';
export { LIMITS } from './verdict.ts';
export type { JudgedCanary } from './watch.ts';
