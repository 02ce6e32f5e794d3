import { createRemoteConfig } from '@marketplace/remote-kit/webpack';
import manifest from './src/manifest.ts';

export default createRemoteConfig({
  dirname: import.meta.dirname,
  devPort: Number(process.env.CAREGIVER_REMOTE_PORT ?? 4003),
  manifest,
  // Visitors who follow an emailed link see a single page, so only large modules are worth a shared file.
  sharedFrom: 40_000,
});
