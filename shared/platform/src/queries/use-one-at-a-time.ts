import { useCallback, useEffect, useRef } from 'react';

/**
 * Work of which no second run begins while one is under way, as of a form that is sent by two fast clicks: the second
 * call answers the promise of the first.
 */
export function useOneAtATime<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  // A ref, because a state would only hold the second click off after the next render.
  const running = useRef<Promise<Result> | null>(null);
  return useCallback((...args) => {
    running.current ??= latest.current(...args).finally(() => {
      running.current = null;
    });
    return running.current;
  }, []);
}
