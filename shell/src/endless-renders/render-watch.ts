/** Hook of React's developer tools. If it exists before React loads, React calls it. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
/**
 * A page that renders at this rate for this long, without input, is in an endless loop. No animation or clock is that
 * fast.
 */
const WINDOW_MS = 10_000;
const RENDERS = 300;
/** Time limit for renders that block a navigation. */
const NAVIGATION_MS = 3_000;
/** A longer pause between renders means that the page is idle. */
const PAUSE_MS = 250;
const TRIAL_MS = 1_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'];

/**
 * Removes parts in turn to find the one that renders forever. `haveRendersStopped` watches for a second. Resolves to
 * whether a part was the cause; never rejects.
 */
type LoopSearch = (haveRendersStopped: () => Promise<boolean>) => Promise<boolean>;

const listeners = new Set<() => void>();
let searchParts: LoopSearch | null = null;
let isSearching = false;
let windowStart = 0;
let lastRenderAt = 0;
let renders = 0;
/** Path when the watch started, or when the page was last idle. */
let path = '';
let navigatedAt = 0;
let rendersSinceNavigation = 0;
let commits = 0;

/** Counts React's renders. Must run before React is evaluated. Cannot detect loops that block the thread. */
export function watchRenders(): void {
  path = location.pathname;
  const hook = Reflect.get(globalThis, HOOK) ?? { supportsFiber: true, inject: () => 1 };
  const previousListener: unknown = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (...commit: unknown[]) => {
    countRender();
    if (typeof previousListener === 'function') previousListener.apply(hook, commit);
  };
  Reflect.set(globalThis, HOOK, hook);
  const restart = (event: Event) => {
    // Moving the mouse is not input; dragging is.
    if (!(event instanceof PointerEvent) || event.buttons > 0) renders = 0;
  };
  for (const type of INPUTS) addEventListener(type, restart, { capture: true, passive: true });
}

/** Registers a function that looks for the part that renders forever. The page is blamed only if no part is found. */
export function registerLoopSearch(search: LoopSearch): void {
  searchParts = search;
}

/** Calls the listener if the page renders forever and no part is the cause. Returns a function that unsubscribes. */
export function onEndlessRenders(listener: () => void): () => void {
  listeners.add(listener);
  // The page that registers here has just been shown, so the navigation to it is over.
  path = location.pathname;
  return () => void listeners.delete(listener);
}

function countRender(): void {
  commits += 1;
  if (isSearching) return;
  const now = performance.now();
  if (now - lastRenderAt > PAUSE_MS) {
    renders = 0;
    path = location.pathname;
  }
  lastRenderAt = now;
  if (isNavigationBlocked(now)) {
    path = location.pathname;
    queueMicrotask(() => void findRenderLoop(RENDERS / WINDOW_MS));
  }
  if (renders === 0) windowStart = now;
  renders += 1;
  if (now - windowStart < WINDOW_MS) return;
  // Continues outside of React's commit phase.
  const pace = renders / (now - windowStart);
  if (renders >= RENDERS) queueMicrotask(() => void findRenderLoop(pace));
  renders = 0;
}

/** Whether a navigation cannot finish because renders never pause. */
function isNavigationBlocked(now: number): boolean {
  if (path === location.pathname) {
    [navigatedAt, rendersSinceNavigation] = [now, 0];
    return false;
  }
  rendersSinceNavigation += 1;
  return now - navigatedAt >= NAVIGATION_MS && rendersSinceNavigation >= (RENDERS / WINDOW_MS) * NAVIGATION_MS;
}

/** `pace`: renders per millisecond. */
async function findRenderLoop(pace: number): Promise<void> {
  const pages = [...listeners];
  if (searchParts !== null) {
    // Two loops split the rate, so halve the threshold.
    const maxCommits = Math.min(pace / 2, RENDERS / WINDOW_MS) * TRIAL_MS;
    isSearching = true;
    const wasFound = await searchParts(async () => {
      const commitsBefore = commits;
      await new Promise((resolve) => setTimeout(resolve, TRIAL_MS));
      return commits - commitsBefore < maxCommits;
    });
    isSearching = false;
    if (wasFound) return;
  }
  // Skips pages that closed during the search above.
  for (const page of pages) if (listeners.has(page)) page();
}
