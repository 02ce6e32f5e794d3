/** What React calls on each renderer's behalf, if it exists before React: the hook of its developer tools. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
/** Renders at this pace, for this long and without any input, never end: no animation or clock does that. */
const WINDOW_MS = 10_000;
const RENDERS = 300;
/** A longer pause between renders means that the page was at rest. */
const PAUSE_MS = 250;
/** How long a page is watched without one of its parts. */
const TRIAL_MS = 1_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'];

/**
 * Finds the part of a page that renders forever by taking away one after the other; `ended` resolves to whether the renders
 * have ended since. Resolves to whether it was one of them. Never rejects.
 */
type PartsOnTrial = (ended: () => Promise<boolean>) => Promise<boolean>;

const listeners = new Set<() => void>();
let parts: PartsOnTrial | null = null;
let onTrial = false;
let since = 0;
let last = 0;
let renders = 0;
/** All of them, ever. */
let commits = 0;

/**
 * Counts React's renders from now on; call it before React is evaluated. Loops that block the thread are not seen: React
 * itself stops those of state updates, and nothing in a page can stop others.
 */
export function watchRenders(): void {
  const hook = Reflect.get(globalThis, HOOK) ?? { supportsFiber: true, inject: () => 1 };
  const former: unknown = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (...all: unknown[]) => {
    count();
    if (typeof former === 'function') former.apply(hook, all);
  };
  Reflect.set(globalThis, HOOK, hook);
  const restart = (event: Event) => {
    // Moving the mouse over the page is not using it, dragging is.
    if (!(event instanceof PointerEvent) || event.buttons > 0) renders = 0;
  };
  for (const type of INPUTS) addEventListener(type, restart, { capture: true, passive: true });
}

/** Tries these parts before the page itself is said to render forever. */
export function tryPartsFirst(how: PartsOnTrial): void {
  parts = how;
}

/** Calls the listener when the page renders forever, and none of its parts is to blame. Returns a function that stops this. */
export function onEndlessRenders(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function count(): void {
  commits += 1;
  if (onTrial) return;
  const now = performance.now();
  if (now - last > PAUSE_MS) renders = 0;
  last = now;
  if (renders === 0) since = now;
  renders += 1;
  if (now - since < WINDOW_MS) return;
  // Not from within React's commit.
  const pace = renders / (now - since);
  if (renders >= RENDERS) queueMicrotask(() => void findEndless(pace));
  renders = 0;
}

/** `pace` is in renders per millisecond. */
async function findEndless(pace: number): Promise<void> {
  const pages = [...listeners];
  if (parts !== null) {
    // Two endless parts share the pace, so half of it may be the other one's.
    const few = Math.min(pace / 2, RENDERS / WINDOW_MS) * TRIAL_MS;
    onTrial = true;
    const found = await parts(async () => {
      const before = commits;
      await new Promise((resolve) => setTimeout(resolve, TRIAL_MS));
      return commits - before < few;
    });
    onTrial = false;
    if (found) return;
  }
  // Whoever has left the page in the meantime is not to blame.
  for (const page of pages) if (listeners.has(page)) page();
}
