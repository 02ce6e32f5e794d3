export { runRelease, type ReleaseTools } from './command/run.ts';
export { seedLocalStore } from './publishing/seed.ts';
export { Refusal } from './refusal.ts';
export { publishedSegments } from './store/published-segments.ts';
