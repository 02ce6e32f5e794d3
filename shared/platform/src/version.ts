import manifest from '../package.json' with { type: 'json' };

export const PLATFORM_VERSION: string = manifest.version;
