import type { PreferredLanguage } from '@marketplace/contracts';
import { setSiteConfig, type SiteConfig } from '@marketplace/platform';
import { renderIn, ServerStyleSheet, StaticRouter } from '@marketplace/platform/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { deliverRoutes, forgetDeliveredRoutes } from '../remotes/delivered-routes.ts';
import { exportedRoutes } from '../remotes/exported-routes.tsx';
import { deliverSupply, type DeliveredSupply } from '../overview/delivered-supply.ts';
import { Site } from '../site/site.tsx';

/** A page to render for an anonymous visitor, since the requester is unknown. */
export interface PageRequest {
  config: SiteConfig;
  /** Path of the page, including any association prefix. */
  path: string;
  /** The reader's language, for translated pages. */
  language: PreferredLanguage;
  /** For a remote's page: the remote's name, and what its server bundle exports. */
  remote: { name: string; module: unknown } | null;
  /** For the page with the supply map: its numbers, if they are known. */
  supply: DeliveredSupply | null;
}

export interface RenderedPage {
  /** HTML for inside #root. */
  body: string;
  /** Style elements for the head. */
  styles: string;
}

/** Renders one page at a time; configuration and language are the same for everything that is being rendered. */
export async function renderSite({ config, path, language, remote, supply }: PageRequest): Promise<RenderedPage> {
  setSiteConfig(config);
  deliverSupply(supply);
  if (remote !== null) deliverRoutes(remote.name, exportedRoutes(remote.name, remote.module).routes);
  const sheet = new ServerStyleSheet();
  try {
    await renderIn(language);
    const failures: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(
      sheet.collectStyles(
        <StaticRouter location={path}>
          <Site />
        </StaticRouter>,
      ),
      {
        // Renders everything in place: no script is needed to move chunks.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError: (error) => void failures.push(error),
      },
    );
    const body = await text(prelude);
    if (failures.length > 0) throw new Error(`${path} cannot be rendered`, { cause: failures[0] });
    return { body, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
    setSiteConfig(null);
    deliverSupply(null);
    forgetDeliveredRoutes();
  }
}
