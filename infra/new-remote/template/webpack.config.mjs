import { createRemoteConfig } from '@marketplace/build';

export default createRemoteConfig({
  dirname: import.meta.dirname,
  devPort: Number(process.env.REMOTE_PORT ?? 4005),
});
