interface OpenOverlay {
  id: string;
  close: () => void;
}

/** Open overlays, bottom overlay first. */
let openOverlays: readonly OpenOverlay[] = [];
let isWatching = false;
let isDue = false;
/** Whether the history is moving back past entries of closed overlays. */
let isGoingBack = false;

/** Overlays of the current history entry, stored next to the router's state. */
function overlaysOfEntry(): readonly unknown[] {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'overlays' in state && Array.isArray(state.overlays)
    ? state.overlays
    : [];
}

/**
 * Whether the current history entry belongs to an overlay. If so, navigate with `replace`, so that Back returns
 * to the page below.
 */
export const isOverlayEntry = (): boolean => overlaysOfEntry().length > 0;

/** Adds a history entry for an opened overlay. Returns a function that removes it. */
export function addOverlay(close: () => void): () => void {
  const overlay = { id: crypto.randomUUID(), close };
  openOverlays = [...openOverlays, overlay];
  settleSoon();
  return () => {
    openOverlays = openOverlays.filter((openOverlay) => openOverlay !== overlay);
    settleSoon();
  };
}

/**
 * Schedules a sync of the history with the open overlays, after all listeners and effects of the current event.
 * A microtask would run too early, between listeners.
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
  const entryIds = overlaysOfEntry();
  const closedIndex = entryIds.findIndex((id, index) => openOverlays[index]?.id !== id);
  if (closedIndex !== -1) {
    isGoingBack = true;
    window.history.go(closedIndex - entryIds.length);
    return;
  }
  const ids = openOverlays.map(({ id }) => id);
  for (let count = entryIds.length + 1; count <= ids.length; count += 1) pushEntry(ids.slice(0, count));
}

/** Pushes an entry with the same URL and the router's state. */
function pushEntry(overlays: readonly string[]): void {
  try {
    window.history.pushState({ ...window.history.state, overlays }, '');
  } catch {
    // Safari rejects more than 100 entries in 30 seconds. Without an entry, Back leaves the page.
  }
}

function onPopState(): void {
  if (isGoingBack) {
    isGoingBack = false;
  } else {
    const entryIds = overlaysOfEntry();
    const closedOverlays = openOverlays.filter(({ id }) => !entryIds.includes(id));
    openOverlays = openOverlays.filter((overlay) => !closedOverlays.includes(overlay));
    for (const { close } of closedOverlays.toReversed()) close();
  }
  settleSoon();
}
