import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, startLanguage, withTexts } from '@marketplace/platform';
import { spanishOfShell } from '../language/spanish-of-shell.ts';
import { pageReady } from './page-of.tsx';
import { resolvePath } from './site-map.ts';
import { Site } from './site.tsx';

/** Brings the site to life in the page. */
export async function startSite(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('This page has no #root');
  startLanguage();
  const site = (
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  );
  if (root.hasChildNodes() && (await canTakeOver())) hydrateRoot(root, site);
  else createRoot(root).render(site);
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
