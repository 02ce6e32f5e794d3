export { createRemoteConfig, type RemoteConfigOptions } from './remote-config.ts';
export { buildAsOne, type OneBuildOptions, type PagesOfRemotes } from './one-build.ts';
export { createShellConfig, type ShellConfigOptions } from './shell-config.ts';
export { readReleaseOf, type Release } from './release.ts';
export { describeRelease, type ReleasePlan } from './release-files.ts';
export { readShellProvides } from './shell-provides.ts';
