import { createRemoteConfig } from '@marketplace/remote-kit/webpack';
import manifest from './src/manifest.ts';

export default createRemoteConfig({
  dirname: import.meta.dirname,
  devPort: Number(process.env.CAREGIVER_REMOTE_PORT ?? 4003),
  manifest,
  // Emailed links open a single page, so few shared files suffice.
  sharedFrom: 40_000,
});
