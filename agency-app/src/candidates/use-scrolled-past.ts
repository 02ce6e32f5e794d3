import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is scrolled down by more than `pixels`. */
export function useScrolledPast(pixels: number): boolean {
  const subscribe = useCallback((onChange: () => void) => {
    window.addEventListener('scroll', onChange, { passive: true });
    return () => window.removeEventListener('scroll', onChange);
  }, []);
  return useSyncExternalStore(subscribe, () => window.scrollY > pixels);
}
