import type { Association, ReleasePage, RemoteReleaseEntry } from '@marketplace/contracts';

export interface RemoteListing {
  name: string;
  /** Release for this visitor; null while unknown. */
  current: RemoteRelease | null;
  outOfService?: true;
}

export type RemoteRelease = Pick<
  RemoteReleaseEntry,
  'release' | 'entry' | 'integrity' | 'container' | 'platform' | 'scripts' | 'slots'
> & { pages: readonly RemotePage[] };

export type RemotePage = Pick<ReleasePage, 'path' | 'values' | 'access' | 'translated' | 'nav' | 'scripts'>;

export interface SiteConfig {
  productName: string;
  supportEmail: string;
  /** Release of the shell; missing in development. */
  shellRelease?: string;
  remotes: readonly RemoteListing[];
  associations: readonly Association[];
  draftLanguages?: true;
}

const ELEMENT_ID = 'site-config';
let cached: SiteConfig | null = null;

/** @throws Error if the page has no configuration */
export function siteConfig(): SiteConfig {
  cached ??= readConfig();
  return cached;
}

export function setSiteConfig(config: SiteConfig | null): void {
  cached = config;
}

function readConfig(): SiteConfig {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (text === undefined || text === null) throw new Error(`page has no <script id="${ELEMENT_ID}">`);
  const config: unknown = JSON.parse(text);
  if (!isSiteConfig(config)) throw new Error('site configuration in the page is incomplete');
  return config;
}

function isSiteConfig(config: unknown): config is SiteConfig {
  return (
    typeof config === 'object' &&
    config !== null &&
    'productName' in config &&
    typeof config.productName === 'string' &&
    'supportEmail' in config &&
    typeof config.supportEmail === 'string' &&
    'remotes' in config &&
    Array.isArray(config.remotes) &&
    'associations' in config &&
    Array.isArray(config.associations)
  );
}
