import type { Association, ReleasePage, RemoteReleaseEntry } from '@marketplace/contracts';

/** A remote in the site server's list for this visitor: which release to load, and from where. */
export interface RemoteListing {
  name: string;
  /** The release for this visitor; null while unknown. */
  current: RemoteRelease | null;
  /** The operators have disabled the remote. */
  outOfService?: true;
}

/** The part of a release's record that browsers get. */
export type RemoteRelease = Pick<
  RemoteReleaseEntry,
  'release' | 'entry' | 'integrity' | 'container' | 'platform' | 'scripts' | 'slots'
> & { pages: readonly RemotePage[] };

export type RemotePage = Pick<ReleasePage, 'path' | 'values' | 'access' | 'translated' | 'nav' | 'scripts'>;

/** Configuration that the site server writes into the HTML. */
export interface SiteConfig {
  productName: string;
  supportEmail: string;
  /** The shell's build for this page; missing in development. */
  shellRelease?: string;
  remotes: readonly RemoteListing[];
  /** Associations preloaded for this page, so that the first paint is branded. */
  associations: readonly Association[];
  /** Drafts are offered in the language menu, too. */
  draftLanguages?: true;
}

const ELEMENT_ID = 'site-config';
let cached: SiteConfig | null = null;

/** The site's configuration, read once from the HTML. Throws if the page has none. */
export function siteConfig(): SiteConfig {
  cached ??= readConfig();
  return cached;
}

/** Replaces the configuration; for tests and for a page without the site server. */
export function setSiteConfig(config: SiteConfig | null): void {
  cached = config;
}

function readConfig(): SiteConfig {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (text === undefined || text === null) throw new Error(`This page has no <script id="${ELEMENT_ID}">`);
  const config: unknown = JSON.parse(text);
  if (!isSiteConfig(config)) throw new Error('The site configuration in this page is incomplete');
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
