export { readBuiltRelease, type BuiltRelease } from './built-release/read-built-release.ts';
export { kilobytes, weighPages, type PageWeight } from './checks/page-weights.ts';
export { runRelease, type ReleaseTools } from './command/run.ts';
export { PAGE_BUDGET } from './format.ts';
export { seedLocalStore } from './publishing/seed.ts';
export { Refusal } from './refusal.ts';
export { publishedSegments } from './store/published-segments.ts';
