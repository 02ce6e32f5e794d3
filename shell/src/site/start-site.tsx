import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  BrowserRouter,
  createQueryClient,
  siteConfig,
  startLanguage,
  withTexts,
  type SitePart,
} from '@marketplace/platform';
import {
  keepPreloadedResponse,
  reportUncaughtErrors,
  startSession,
  type SessionKeeper,
} from '@marketplace/platform/shell';
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
/**
 * How long the frame of a protected page waits for session and code. After that, the page shows its own loading state.
 */
const FRAME_TIMEOUT_MS = 2_000;

export async function startSite(): Promise<void> {
  reportUncaughtErrors(currentPart);
  // The site server sets this meta element while a canary runs.
  if (document.querySelector('meta[name="canary-watch"]') !== null) void startReports();
  const root = document.getElementById('root');
  if (root === null) throw new Error('page has no #root');
  startLanguage();
  fillSlots();
  adoptTheme();
  const isFrame = root.hasAttribute(FRAME_ONLY);
  const isWhole = root.hasChildNodes() && !isFrame;
  const started = isFrame ? { session: startSession(), queryClient: createQueryClient() } : null;
  if (started !== null) await Promise.race([canReplaceFrame(started.session), delay(FRAME_TIMEOUT_MS)]);
  const hydration = isWhole && (await canHydrate()) ? beginHydration() : null;
  const site = (
    <BrowserRouter>
      <Site hydration={hydration} started={started} />
    </BrowserRouter>
  );
  // Transitions render in slices, so that the page stays responsive.
  if (hydration !== null) startTransition(() => void hydrateRoot(root, site, { onRecoverableError: logRecovered }));
  else if (started !== null) startTransition(() => createRoot(root).render(site));
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

/**
 * Logs that React rendered the page again, because the HTML was changed before hydration, usually by a browser
 * extension.
 */
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

/**
 * Resolves to whether the page's code has loaded for hydration. Until then, the HTML is readable and its links work.
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

/**
 * Loads session, code and the first call's response while the frame is shown, so that the page renders once. Never
 * rejects.
 */
async function canReplaceFrame(session: SessionKeeper): Promise<void> {
  const { page } = resolvePath(window.location.pathname, siteConfig().remotes);
  // The page boundary handles a failure.
  const code = page === null ? undefined : withTexts(loadTexts, pageReady(page)).catch(() => undefined);
  if (await session.hasSession()) await Promise.all([code, keepPreloadedResponse(session)]);
}

/** Rejects on timeout. The page then renders in the browser and shows the failure. */
async function tooLate(): Promise<never> {
  await delay(CODE_TIMEOUT_MS);
  throw new Error('page code timed out');
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
