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

const CODE_TIMEOUT_MS = 8_000;

export async function startSite(): Promise<void> {
  reportUncaughtErrors(currentPart);
  // The site server sets this meta element while a canary runs.
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
  // Hydrate in a transition, so that the page stays responsive.
  if (hydration !== null) startTransition(() => void hydrateRoot(root, site, { onRecoverableError: logRecovered }));
  else createRoot(root).render(site);
  root.removeAttribute(FRAME_ONLY);
}

async function startReports(): Promise<void> {
  try {
    (await import('./visit-report.ts')).reportVisit(currentPart);
  } catch (error) {
    // Only the visit report is lost; everything else works.
    console.warn('Could not start visit reports', error);
  }
}

/** Logs that the HTML changed before hydration, usually through a browser extension. React rendered it again. */
function logRecovered(error: unknown): void {
  console.error('Hydration mismatch: the page was re-rendered', error);
}

function currentPart(): SitePart {
  const { page } = resolvePath(window.location.pathname, siteConfig().remotes);
  const remote = page !== null && 'remote' in page.owner ? page.owner.remote : null;
  return { remote, release: remote === null ? null : triedRelease(remote) };
}

/** Moves the server-rendered theme into inline variables, which the association gate then manages. */
function adoptTheme(): void {
  const delivered = document.getElementById('association-theme');
  if (delivered === null) return;
  applyTheme(document.documentElement, siteConfig().associations[0]?.theme ?? {});
  delivered.remove();
}

/** Whether the page's code has loaded for hydration. Until then, the HTML is readable and its links work. */
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

/** Rejects on timeout. The page then renders in the browser and shows the failure. */
function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("The page's code timed out")), CODE_TIMEOUT_MS);
  });
}
