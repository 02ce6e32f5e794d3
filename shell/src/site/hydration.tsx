import { useEffect } from 'react';

const TIMEOUT_MS = 3000;

export interface Hydration {
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

export function HydrationMarker({ hydration }: { hydration: Hydration | null }) {
  useEffect(() => {
    hydration?.finish();
  }, [hydration]);
  return null;
}
