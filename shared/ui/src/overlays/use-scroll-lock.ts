import { useLayoutEffect } from 'react';

let locks = 0;

/** Keeps the page behind an overlay from scrolling. Overlays may be stacked. */
export function useScrollLock(active: boolean) {
  useLayoutEffect(() => {
    if (!active) return;
    locks += 1;
    const { documentElement: page, body } = document;
    // The place of the scroll bar is kept, so that nothing jumps sideways.
    if (locks === 1) body.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
    return () => {
      locks -= 1;
      if (locks > 0) return;
      page.style.overflow = '';
      body.style.paddingInlineEnd = '';
    };
  }, [active]);
}
