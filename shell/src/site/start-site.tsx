import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, siteConfig, startLanguage, withTexts, type SitePart } from '@marketplace/platform';
import { reportUncaughtErrors } from '@marketplace/platform/shell';
import { applyTheme } from '../associations/association-theme.ts';
import { loadTexts } from '../load-texts.ts';
import { triedRelease } from '../remotes/load-remote.ts';
import { pageReady } from './page-of.tsx';
import { fillSlots } from '../slots/fill-slots.ts';
import { FRAME_ONLY } from './frame-only.ts';
import { resolvePath } from './site-map.ts';
import { Site } from './site.tsx';
import { beginHydration } from './hydration.tsx';

/** Timeout for the code of a server-rendered page, the same as for other pages. */
const CODE_TIMEOUT_MS = 8_000;

/** Starts the site in the browser. */
export async function startSite(): Promise<void> {
  reportUncaughtErrors(partOnShow);
  // While a canary runs, the site server asks for reports.
  if (document.querySelector('meta[name="canary-watch"]') !== null) void startReports();
  const root = document.getElementById('root');
  if (root === null) throw new Error('This page has no #root');
  startLanguage();
  fillSlots();
  adoptTheme();
  const isWhole = root.hasChildNodes() && !root.hasAttribute(FRAME_ONLY);
  const hydration = isWhole && (await canHydrate()) ? beginHydration() : null;
  const site = (
    <BrowserRouter>
      <Site hydration={hydration} />
    </BrowserRouter>
  );
  // As a transition: the page stays readable, scrollable and navigable meanwhile.
  if (hydration !== null) startTransition(() => void hydrateRoot(root, site, { onRecoverableError: logRecovered }));
  else createRoot(root).render(site);
  root.removeAttribute(FRAME_ONLY);
}

async function startReports(): Promise<void> {
  try {
    (await import('./visit-report.ts')).reportVisit(partOnShow);
  } catch (error) {
    // The visit counts for no release; everything else works.
    console.warn('Visits are not reported', error);
  }
}

/** React re-rendered because the HTML was changed before hydration, usually by an extension: nothing failed. */
function logRecovered(error: unknown): void {
  console.error('Hydration mismatch: the page was re-rendered', error);
}

/** Which part of the site shows the page at the current URL. */
function partOnShow(): SitePart {
  const { page } = resolvePath(window.location.pathname, siteConfig().remotes);
  const remote = page !== null && 'remote' in page.owner ? page.owner.remote : null;
  return { remote, release: remote === null ? null : triedRelease(remote) };
}

/**
 * Replaces the server-rendered theme style element with inline variables, which the association gate manages from now
 * on.
 */
function adoptTheme(): void {
  const delivered = document.getElementById('association-theme');
  if (delivered === null) return;
  applyTheme(document.documentElement, siteConfig().associations[0]?.theme ?? {});
  delivered.remove();
}

/**
 * Whether the server-rendered page can be hydrated: its code has loaded. Until then the HTML is readable and its links
 * work. If the code does not load, the page's error boundary says so.
 */
async function canHydrate(): Promise<boolean> {
  const { page } = resolvePath(window.location.pathname, siteConfig().remotes);
  if (page === null) return true;
  try {
    await Promise.race([withTexts(loadTexts, pageReady(page)), tooLate()]);
    return true;
  } catch {
    return false;
  }
}

/** Rejects when the page's code times out: the page is then rendered from scratch and shows the failure. */
function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("The page's code timed out")), CODE_TIMEOUT_MS);
  });
}
