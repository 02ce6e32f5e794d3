import { useCallback, useEffect, useRef } from 'react';

/** Prevents concurrent runs, for example after a double click. A second call returns the pending promise. */
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
