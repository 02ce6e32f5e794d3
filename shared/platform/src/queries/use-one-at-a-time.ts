import { useCallback, useEffect, useRef } from 'react';

/**
 * Work that never runs twice at the same time, such as submitting a form with a double click: the second call returns
 * the first one's promise.
 */
export function useOneAtATime<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  // A ref, because state would block the second click only after the next render.
  const running = useRef<Promise<Result> | null>(null);
  return useCallback((...args) => {
    running.current ??= latest.current(...args).finally(() => {
      running.current = null;
    });
    return running.current;
  }, []);
}
