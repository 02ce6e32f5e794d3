export { createRemoteConfig, type RemoteConfigOptions } from './remote-config.ts';
export { buildAsOne, type OneBuildOptions, type PagesOfRemotes } from './one-build.ts';
export { createShellConfig, type ShellConfigOptions } from './shell-config.ts';
export { readReleaseOf, type Release } from './release.ts';
export { remoteSizeBudget } from './release-budget.ts';
export { SERVER_BUNDLE } from './server-config.ts';
export { describeRelease, subresourceIntegrity, type ReleasePlan } from './release-files.ts';
export { readShellProvides, type ShellProvides } from './shell-provides.ts';
