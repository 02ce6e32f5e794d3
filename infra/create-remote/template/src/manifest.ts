import type { RemoteManifest } from '@marketplace/contracts';

/** The pages of this remote, for shell and site server. src/routes.tsx has a component for each. */
export default [
  { path: '/example', title: 'Example', access: 'public', indexed: false },
  { path: '/example/:slug', title: 'Example', access: 'public', indexed: false },
] satisfies RemoteManifest;
