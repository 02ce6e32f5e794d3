import { useLayoutEffect } from 'react';

let locks = 0;

/** Counts locks, because overlays stack. */
export function useScrollLock(active: boolean) {
  useLayoutEffect(() => {
    if (!active) return;
    locks += 1;
    const { documentElement: page, body } = document;
    // Reserves the scrollbar's width to prevent a layout shift.
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
