import { useEffect } from 'react';

/** Stop waiting for hydration after this long: the page's code may fail. */
const TIMEOUT_MS = 3000;

/** Hydration of a server-rendered page. */
export interface Hydration {
  /** Resolves when the page is hydrated, or after the timeout. */
  done: Promise<void>;
  finish(): void;
}

export function beginHydration(): Hydration {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
    setTimeout(resolve, TIMEOUT_MS);
  });
  return { done, finish };
}

/** Rendered inside the page: when its effect runs, the page is hydrated. */
export function HydrationMarker({ hydration }: { hydration: Hydration | null }) {
  useEffect(() => {
    hydration?.finish();
  }, [hydration]);
  return null;
}
