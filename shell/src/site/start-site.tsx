import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, siteConfig, startLanguage, withTexts } from '@marketplace/platform';
import { applyTheme } from '../associations/association-theme.ts';
import { spanishOfShell } from '../language/spanish-of-shell.ts';
import { pageReady } from './page-of.tsx';
import { resolvePath } from './site-map.ts';
import { Site } from './site.tsx';
import { beginTakeOver } from './take-over.tsx';

/** Brings the site to life in the page. */
export async function startSite(): Promise<void> {
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
  if (takeOver !== null) startTransition(() => void hydrateRoot(root, site));
  else createRoot(root).render(site);
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
    await withTexts(spanishOfShell, pageReady(page));
    return true;
  } catch {
    return false;
  }
}
