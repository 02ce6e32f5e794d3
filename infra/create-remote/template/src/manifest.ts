import type { RemoteManifest, RemoteSlots } from '@marketplace/contracts';

/** The pages of this remote, for shell and site server. src/routes.tsx has a component for each. */
export default [
  { path: '/example', title: 'Example', access: 'public', indexed: false },
  { path: '/example/:slug', title: 'Example', access: 'public', indexed: false },
] satisfies RemoteManifest;

/** What this remote adds to pages of others. src/slots.ts has a component for each. */
export const slots = [{ slot: 'candidate-section', title: 'Example' }] as const satisfies RemoteSlots;
