export { runRelease, type ReleaseTools } from './command/run.ts';
export { seedLocalStore } from './publishing/seed.ts';
export { Refusal } from './refusal.ts';
