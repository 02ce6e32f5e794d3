import type { PreferredLanguage } from '@marketplace/contracts';
import { setSiteConfig, type SiteConfig } from '@marketplace/platform';
import { setRenderLanguage, ServerStyleSheet, StaticRouter } from '@marketplace/platform/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { deliverRoutes, forgetDeliveredRoutes } from '../remotes/delivered-routes.ts';
import { exportedRoutes } from '../remotes/exported-routes.tsx';
import { deliverSupply, type DeliveredSupply } from '../overview/delivered-supply.ts';
import { Site } from '../site/site.tsx';

export interface PageRequest {
  config: SiteConfig;
  path: string;
  language: PreferredLanguage;
  remote: { name: string; module: unknown } | null;
  supply: DeliveredSupply | null;
}

export interface RenderedPage {
  body: string;
  styles: string;
}

/** Configuration and language are global, so calls must not overlap. */
export async function renderSite({ config, path, language, remote, supply }: PageRequest): Promise<RenderedPage> {
  setSiteConfig(config);
  deliverSupply(supply);
  if (remote !== null) deliverRoutes(remote.name, exportedRoutes(remote.name, remote.module).routes);
  const sheet = new ServerStyleSheet();
  try {
    await setRenderLanguage(language);
    const failures: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(
      sheet.collectStyles(
        <StaticRouter location={path}>
          <Site />
        </StaticRouter>,
      ),
      {
        // Disables out-of-order streaming, whose chunks would need a script.
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
