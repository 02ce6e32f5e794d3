import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, siteConfig, startLanguage, withTexts, type SitePart } from '@marketplace/platform';
import { reportUncaughtErrors } from '@marketplace/platform/shell';
import { applyTheme } from '../associations/association-theme.ts';
import { spanishOfShell } from '../language/spanish-of-shell.ts';
import { triedRelease } from '../remotes/load-remote.ts';
import { pageReady } from './page-of.tsx';
import { resolvePath } from './site-map.ts';
import { Site } from './site.tsx';
import { beginTakeOver } from './take-over.tsx';

/** As long as a page that is not delivered waits for its code. */
const TAKE_OVER_WITHIN_MS = 8_000;

/** Brings the site to life in the page. */
export async function startSite(): Promise<void> {
  reportUncaughtErrors(partOnShow);
  const root = document.getElementById('root');
  if (root === null) throw new Error('This page has no #root');
  startLanguage();
  takeOverTheme();
  const takeOver = root.hasChildNodes() && (await canTakeOver()) ? beginTakeOver() : null;
  const site = (
    <BrowserRouter>
      <Site takeOver={takeOver} />
    </BrowserRouter>
  );
  // In slices: the page can be read, scrolled and left meanwhile.
  if (takeOver !== null) startTransition(() => void hydrateRoot(root, site, { onRecoverableError: sayRecovered }));
  else createRoot(root).render(site);
}

/** React has rendered the page anew where the HTML was changed on the way, mostly by an extension: nothing has failed. */
function sayRecovered(error: unknown): void {
  console.error('The delivered page was rendered anew', error);
}

/** Who shows the page at the present address. */
function partOnShow(): SitePart {
  const { page } = resolvePath(window.location.pathname, siteConfig().remotes);
  const remote = page !== null && 'remote' in page.owner ? page.owner.remote : null;
  return { remote, release: remote === null ? null : triedRelease(remote) };
}

/** The association's colours came as a style element; from now on its copy of the site puts them on and takes them off. */
function takeOverTheme(): void {
  const delivered = document.getElementById('association-theme');
  if (delivered === null) return;
  applyTheme(document.documentElement, siteConfig().associations[0]?.theme ?? {});
  delivered.remove();
}

/**
 * Whether the page that came as HTML can be taken over as it stands: its code is here. Until it is, the HTML can be read
 * and its links lead on. Code that does not arrive is said by the page's boundary.
 */
async function canTakeOver(): Promise<boolean> {
  const { page } = resolvePath(window.location.pathname);
  if (page === null) return true;
  try {
    await Promise.race([withTexts(spanishOfShell, pageReady(page)), tooLate()]);
    return true;
  } catch {
    return false;
  }
}

/** Rejects once the code of a delivered page has taken too long: the page is then rendered anew, and says what fails. */
function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The code of the page did not come in time')), TAKE_OVER_WITHIN_MS);
  });
}
