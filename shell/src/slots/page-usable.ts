/** Delay in browsers without requestIdleCallback (Safari), and between two checks. */
const PAUSE_MS = 200;
const TIMEOUT_MS = 2_000;

let inFlight: Promise<void> | null = null;

/** Resolves once the page has loaded, shows its content and is idle. */
export function pageUsable(): Promise<void> {
  inFlight ??= untilUsable().finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function untilUsable(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  while (document.querySelector('[data-page-loading]') !== null) await pause();
  await ('requestIdleCallback' in window ? idle() : pause());
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
const idle = () => new Promise<void>((resolve) => window.requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS }));
