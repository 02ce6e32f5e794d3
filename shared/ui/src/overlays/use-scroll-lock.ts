import { useLayoutEffect } from 'react';

let locks = 0;

/** Keeps the page behind an overlay from scrolling. Overlays may be stacked. */
export function useScrollLock(active: boolean) {
  useLayoutEffect(() => {
    if (!active) return;
    locks += 1;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.style.overflow = '';
    };
  }, [active]);
}
