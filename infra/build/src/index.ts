export { createRemoteConfig, type RemoteConfigOptions } from './remote-config.ts';
export { createShellConfig, type ShellConfigOptions } from './shell-config.ts';
export { readReleaseOf, type Release } from './release.ts';
