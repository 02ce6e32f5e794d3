import type { RemoteManifest, RemoteSlots } from '@marketplace/contracts';

/** Pages for the shell and the site server. src/routes.tsx has their components. */
export default [
  { path: '/example', title: 'Example', access: 'public', indexed: false },
  { path: '/example/:slug', title: 'Example', access: 'public', indexed: false },
] satisfies RemoteManifest;

/** Sections in other remotes' pages. src/slots.ts has their components. */
export const slots = [{ slot: 'candidate-section', title: 'Example' }] as const satisfies RemoteSlots;
