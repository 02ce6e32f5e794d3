import { OUR_REMOTES, releasedPages } from '../../src/testing/our-remotes.ts';
import type { VisitorsRemote } from '../remote-listings.ts';

export const OUR_RELEASES: readonly VisitorsRemote[] = OUR_REMOTES.map(({ name, current }) => ({
  name,
  current: current === null ? null : { ...current, scripts: [...current.scripts], pages: releasedPages(name) },
}));

export const OUR_LIST: string = JSON.stringify({
  format: 1,
  remotes: Object.fromEntries(
    OUR_RELEASES.map(({ name, current }) => [
      name,
      {
        current: { ...current, published_at: '2026-11-20T10:00:00Z' },
        canary: null,
        disabled: null,
        earlier: [],
      },
    ]),
  ),
});
