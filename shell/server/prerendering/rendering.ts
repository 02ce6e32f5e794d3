import type { PreferredLanguage } from '@marketplace/contracts';
import type { SiteConfig } from '@marketplace/platform';
import type { DeliveredSupply } from '../../src/overview/delivered-supply.ts';

export interface RenderingOrder {
  /** `remotes` is empty, so that pages do not depend on a visitor's releases. */
  config: SiteConfig;
  path: string;
  language: PreferredLanguage;
  remote: RemoteBundle | null;
  supply: DeliveredSupply | null;
}

export interface RemoteBundle {
  name: string;
  release: string;
  script: string;
}

export interface RenderedPage {
  body: string;
  styles: string;
}
