import { useCallback, useEffect, useRef } from 'react';

/** Prevents concurrent runs, for example on a double click: a second call returns the first call's promise. */
export function useOneAtATime<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const inFlight = useRef<Promise<Result> | null>(null);
  return useCallback((...args) => {
    inFlight.current ??= latest.current(...args).finally(() => {
      inFlight.current = null;
    });
    return inFlight.current;
  }, []);
}
