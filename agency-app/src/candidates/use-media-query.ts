import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches the media query now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** From here on the filters stand beside the list; below, they are in a drawer. */
export const WIDE_SCREEN = '(min-width: 768px)';
