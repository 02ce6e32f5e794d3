const CONFIG = /(<script type="application\/json" id="site-config">)(.*?)(<\/script>)/s;
/** Matches the server-rendered content of #root. A <noscript> may follow on pages that were not server-rendered. */
const RENDERED = /<div id="root">.*<\/div>(?=\s*(?:<noscript>.*?<\/noscript>\s*)?<\/body>)/s;

export interface Listing {
  name: string;
  current: object | null;
}

/**
 * Replaces or adds a listing in a page's configuration or in remotes.json. Returns null if there is no remotes list.
 */
export function withListing(config: unknown, listing: Listing, changeOther = (other: object) => other): object | null {
  if (typeof config !== 'object' || config === null || !('remotes' in config) || !Array.isArray(config.remotes))
    return null;
  const remotes: Listing[] = config.remotes;
  const listings = remotes.map((other) => (other.name === listing.name ? listing : changeOther(other)));
  return { ...config, remotes: listings.includes(listing) ? listings : [...listings, listing] };
}

/**
 * Makes a live shell's page load another release of a remote: drops the deployed release's preloads and changes the
 * configuration. If `renders` is true, also drops the server-rendered HTML. Returns null if it is not a shell page.
 */
export function shellPage(
  html: string,
  { name, renders, changeConfig }: { name: string; renders: boolean; changeConfig: (config: unknown) => object },
): string | null {
  if (!CONFIG.test(html)) return null;
  const page = html
    .replace(/<link rel="preload" as="script" href="([^"]*)"[^>]*>/g, (link, href: string) =>
      href.startsWith(`/remotes/${name}/`) ? '' : link,
    )
    .replace(CONFIG, (_whole, open: string, json: string, close: string) => {
      return open + JSON.stringify(changeConfig(JSON.parse(json))).replaceAll('<', '\\u003c') + close;
    });
  return renders ? page.replace(RENDERED, '<div id="root"></div>') : page;
}
