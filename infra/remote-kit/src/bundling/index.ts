export { baseConfig, mergeConfigurations } from './base-config.ts';
export { CompressedCopiesPlugin } from './compressed-copies.ts';
export { devServer, RENDERER_HOOK_PATH } from './dev/dev-server.ts';
export { pagesInOneBuild, scriptsByPath, ShellFirstLoadPlugin } from './first-loads.ts';
export { readReleaseOf, type Release } from './release.ts';
export { SERVER_FILES, serverConfig } from './server-config.ts';
export { packageFolder, readManifest } from './workspace.ts';
