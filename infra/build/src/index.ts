export { buildAsOne, type OneBuildOptions, type PagesOfRemotes } from './one-build.ts';
export { createShellConfig, type ShellConfigOptions } from './shell-config.ts';
