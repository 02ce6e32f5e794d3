import type { PreferredLanguage } from '@marketplace/contracts';
import type { SiteConfig } from '@marketplace/platform';

/** A public page to render as HTML, for somebody who is not signed in. */
export interface RenderingOrder {
  /** With `remotes` left empty: which releases a visitor gets is no part of the page. */
  config: SiteConfig;
  /** Path on the site, with an association's prefix where it has one. */
  path: string;
  /** Of the page's texts. */
  language: PreferredLanguage;
  remote: RemoteBundle | null;
}

/** The pages of one release of a remote, as a script for the server. */
export interface RemoteBundle {
  name: string;
  release: string;
  script: string;
}

export interface RenderedPage {
  /** HTML for inside #root. */
  body: string;
  /** Style elements for the head, without a nonce. */
  styles: string;
}

/** What the rendering thread answers to an order. */
export type RenderingAnswer = { page: RenderedPage } | { failure: string };
