/** An open sheet, drawer or dialog that Back closes. */
interface OpenOverlay {
  id: string;
  close: () => void;
}

/** From the bottom up. */
let open: readonly OpenOverlay[] = [];
let isWatching = false;
let isDue = false;
/** On the way back past entries of closed overlays. */
let isGoingBack = false;

/** The overlays that are open at the current history entry. They are kept beside the router's own state. */
function overlaysHere(): readonly unknown[] {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'overlays' in state && Array.isArray(state.overlays)
    ? state.overlays
    : [];
}

/** Whether the current history entry is an overlay's. What replaces it is one step back from the page below. */
export const isOverlayEntry = (): boolean => overlaysHere().length > 0;

/** Gives an overlay that has opened an entry, until the returned function is called. */
export function addOverlay(close: () => void): () => void {
  const overlay = { id: crypto.randomUUID(), close };
  open = [...open, overlay];
  settleSoon();
  return () => {
    open = open.filter((one) => one !== overlay);
    settleSoon();
  };
}

/**
 * Brings the history in line with what is open, after all effects (StrictMode closes and opens in one go) and after all
 * listeners of the event at hand: the router's comes first, and microtasks run before the next.
 */
export function settleSoon(): void {
  if (!isWatching) window.addEventListener('popstate', onPopState);
  isWatching = true;
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    settle();
  });
}

function settle(): void {
  if (isGoingBack) return;
  const here = overlaysHere();
  const closed = here.findIndex((id, at) => open[at]?.id !== id);
  if (closed !== -1) {
    isGoingBack = true;
    window.history.go(closed - here.length);
    return;
  }
  const ids = open.map(({ id }) => id);
  for (let count = here.length + 1; count <= ids.length; count += 1) pushEntry(ids.slice(0, count));
}

/** The same page once more, for the router, too: its state stays. */
function pushEntry(overlays: readonly string[]): void {
  try {
    window.history.pushState({ ...window.history.state, overlays }, '');
  } catch {
    // Safari refuses more than 100 entries in 30 seconds. Back then leaves the page.
  }
}

function onPopState(): void {
  if (isGoingBack) {
    isGoingBack = false;
  } else {
    const here = overlaysHere();
    const left = open.filter(({ id }) => !here.includes(id));
    open = open.filter((overlay) => !left.includes(overlay));
    for (const { close } of left.toReversed()) close();
  }
  settleSoon();
}
