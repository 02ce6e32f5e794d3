export { readBuiltRelease, type BuiltRelease } from './built-release/read-built-release.ts';
export { kilobytes, weighPages, weighSlots, type PageWeight, type SlotWeight } from './checks/page-weights.ts';
export { describeJudged, healthAt, runCanaryWatch, LIMITS, openStore } from './canary-watch/run-canary-watch.ts';
export { runRelease, type ReleaseTools } from './command/run.ts';
export { PAGE_BUDGET, SLOT_BUDGET } from './format.ts';
export { seedLocalStore } from './publishing/seed.ts';
export { publishedSegments } from './store/open-store.ts';
