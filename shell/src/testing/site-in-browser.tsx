import { BrowserRouter, setSiteConfig } from '@marketplace/platform';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Site } from '../site/site.tsx';
import { OUR_REMOTES } from './our-remotes.ts';

export const ASSOCIATION = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana Association',
  logo: '/associations/iahhc.svg',
  theme: { '--brand-primary': '#22395b' },
  support_email: 'help@association.example.test',
  sms_opt_in_default: true,
};

/**
 * Registers hooks that give each test a fresh browser with the site's configuration. `answers`: API responses by URL;
 * other URLs are not found.
 */
export function siteInBrowser(): { answers: Record<string, (init?: RequestInit) => Response | Promise<Response>> } {
  const site: ReturnType<typeof siteInBrowser> = { answers: {} };
  beforeEach(() => {
    localStorage.clear();
    window.dataLayer = [];
    window.scrollTo = vi.fn();
    setSiteConfig({
      productName: 'Test Network',
      supportEmail: 'help@example.test',
      remotes: OUR_REMOTES,
      associations: [ASSOCIATION],
    });
    site.answers = {};
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      return (
        (await site.answers[address]?.(init)) ??
        Response.json({ code: 'not_found', detail: 'Nothing here' }, { status: 404 })
      );
    });
  });
  afterEach(() => {
    cleanup();
    setSiteConfig(null);
    vi.unstubAllGlobals();
  });
  return site;
}

export async function openSite(path: string): Promise<void> {
  window.history.replaceState(null, '', path);
  await act(async () => {
    render(
      <BrowserRouter>
        <Site />
      </BrowserRouter>,
    );
  });
}
