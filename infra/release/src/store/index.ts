// What writes to a store without the compiler and the browser of a publication.
export { openStore } from './open-store.ts';
export type { ReleaseFiles } from './release-store.ts';
