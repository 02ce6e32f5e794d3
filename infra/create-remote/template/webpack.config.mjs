import { createRemoteConfig } from '@marketplace/remote-kit/webpack';
import manifest, { slots } from './src/manifest.ts';

export default createRemoteConfig({
  dirname: import.meta.dirname,
  devPort: Number(process.env.REMOTE_PORT ?? 4005),
  manifest,
  slots,
});
