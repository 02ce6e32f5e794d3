import manifest from '../package.json' with { type: 'json' };

/** Semantic version of the platform. A remote declares the range it was built against. */
export const PLATFORM_VERSION: string = manifest.version;
