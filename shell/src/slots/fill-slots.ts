import { PLATFORM_VERSION, reportSiteError } from '@marketplace/platform';
import { provideSlots } from '@marketplace/platform/shell';
import { satisfy } from '@module-federation/enhanced/runtime';
import { RemoteUnavailableError } from '../remotes/remote-unavailable.ts';
import { pageUsable } from './page-usable.ts';

/** Lets remotes fill slots. The code loads when a page with filled slots is usable. */
export function fillSlots(): void {
  provideSlots({
    refusal(remote, { release, platform }) {
      if (satisfy(PLATFORM_VERSION, platform)) return null;
      const cause = `needs platform ${platform}; this page has ${PLATFORM_VERSION}`;
      // Only the first report of a failure is sent.
      reportSiteError('incompatible', { remote, release }, new Error(cause));
      return new RemoteUnavailableError(remote, 'incompatible', cause);
    },
    async load() {
      await pageUsable();
      try {
        const { FilledSlot } = await import('./filled-slot.tsx');
        return FilledSlot;
      } catch (error) {
        reportSiteError('load_failed', { remote: null, release: null }, error);
        return null;
      }
    },
  });
}
