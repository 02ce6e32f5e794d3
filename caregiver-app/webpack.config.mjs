import { createRemoteConfig } from '@marketplace/build';

export default createRemoteConfig({
  dirname: import.meta.dirname,
  devPort: Number(process.env.CAREGIVER_REMOTE_PORT ?? 4003),
  renderedOnServer: true,
});
