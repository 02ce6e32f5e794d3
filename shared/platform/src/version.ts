import manifest from '../package.json' with { type: 'json' };

/** Semantic version of the doorway; a remote states the range that it was built against. */
export const PLATFORM_VERSION: string = manifest.version;
