import { createRemoteConfig } from '@marketplace/remote-kit/webpack';
import manifest, { slots } from './src/manifest.ts';

export default createRemoteConfig({
  dirname: import.meta.dirname,
  devPort: Number(process.env.AGENCY_REMOTE_PORT ?? 4002),
  manifest,
  slots,
});
