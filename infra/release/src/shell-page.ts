const CONFIG = /(<script type="application\/json" id="site-config">)(.*?)(<\/script>)/s;
/** HTML that the site rendered with another release. Only a page that was not rendered is followed by a noscript element. */
const RENDERED = /<div id="root">.*<\/div>(?=\s*(?:<noscript>.*?<\/noscript>\s*)?<\/body>)/s;

/** What the shell knows of a remote. */
export interface Listing {
  name: string;
  current: object | null;
}

/** The list of remotes in a page's configuration or in remotes.json, with one listing replaced or added; null if it is no list. */
export function withListing(config: unknown, own: Listing, ofOthers = (other: object) => other): object | null {
  if (typeof config !== 'object' || config === null || !('remotes' in config) || !Array.isArray(config.remotes))
    return null;
  const remotes: Listing[] = config.remotes;
  const others = remotes.map((other) => (other.name === own.name ? own : ofOthers(other)));
  return { ...config, remotes: others.includes(own) ? others : [...others, own] };
}

/**
 * A page of a live shell that loads another release of a remote: without the scripts that the deployed one loads early, and
 * with a changed configuration. `renders`: the release renders the page itself. Null if it is no page of the shell.
 */
export function shellPage(
  html: string,
  { name, renders, changed }: { name: string; renders: boolean; changed: (config: unknown) => object },
): string | null {
  if (!CONFIG.test(html)) return null;
  const page = html
    .replace(/<link rel="preload" as="script" href="([^"]*)"[^>]*>/g, (link, href: string) =>
      href.startsWith(`/remotes/${name}/`) ? '' : link,
    )
    // JSON that cannot close the script element around it.
    .replace(CONFIG, (_whole, open: string, json: string, close: string) => {
      return open + JSON.stringify(changed(JSON.parse(json))).replaceAll('<', '\\u003c') + close;
    });
  return renders ? page.replace(RENDERED, '<div id="root"></div>') : page;
}
