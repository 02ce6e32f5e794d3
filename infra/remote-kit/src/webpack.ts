export { createRemoteConfig, type RemoteConfigOptions } from './bundling/remote-config.ts';
