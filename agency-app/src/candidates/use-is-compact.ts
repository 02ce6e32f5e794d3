import { useEffect, useState } from 'react';

const AFTER_PX = 100;

/** Whether the page is scrolled far enough for the compact bar to replace its header. */
export function useIsCompact(): boolean {
  // Read scrollY only while scrolling: a read forces a synchronous layout.
  const [isCompact, setCompact] = useState(() => window.scrollY > AFTER_PX);
  useEffect(() => {
    const updateCompact = () => setCompact(window.scrollY > AFTER_PX);
    window.addEventListener('scroll', updateCompact, { passive: true });
    return () => window.removeEventListener('scroll', updateCompact);
  }, []);
  return isCompact;
}
