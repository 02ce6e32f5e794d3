import type { PreferredLanguage } from '@marketplace/contracts';
import type { SiteConfig } from '@marketplace/platform';
import type { DeliveredSupply } from '../../src/overview/delivered-supply.ts';

/** A public page to render as HTML for an anonymous visitor. */
export interface RenderingOrder {
  /** With `remotes` empty: which releases a visitor gets is not part of the page. */
  config: SiteConfig;
  /** Path on the site, including any association prefix. */
  path: string;
  /** Language of the page's texts. */
  language: PreferredLanguage;
  remote: RemoteBundle | null;
  /** For the page with the supply map: its numbers, if they are known. */
  supply: DeliveredSupply | null;
}

/** Server bundle with the pages of one release of a remote. */
export interface RemoteBundle {
  name: string;
  release: string;
  script: string;
}

export interface RenderedPage {
  /** HTML for inside #root. */
  body: string;
  /** Style elements for the head. */
  styles: string;
}
