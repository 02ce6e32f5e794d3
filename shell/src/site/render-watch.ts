/** What React calls on each renderer's behalf, if it exists before React: the hook of its developer tools. */
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
/** Renders at this pace, for this long and without any input, never end: no animation or clock does that. */
const WINDOW_MS = 10_000;
const RENDERS = 300;
/** A longer pause between renders means that the page was at rest. */
const PAUSE_MS = 250;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'];

const listeners = new Set<() => void>();
let since = 0;
let last = 0;
let renders = 0;

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

/** Calls the listener when the page renders for ever. Returns a function that stops this. */
export function onEndlessRenders(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function count(): void {
  const now = performance.now();
  if (now - last > PAUSE_MS) renders = 0;
  last = now;
  if (renders === 0) since = now;
  renders += 1;
  if (now - since < WINDOW_MS) return;
  // Not from within React's commit.
  if (renders >= RENDERS) for (const listener of listeners) queueMicrotask(listener);
  renders = 0;
}
