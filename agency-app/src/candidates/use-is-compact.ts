import { useEffect, useState } from 'react';

const AFTER_PX = 100;

/** Whether the page is scrolled so far that the compact bar replaces its header. */
export function useIsCompact(): boolean {
  // Reads scrollY only while scrolling, because reading it forces a synchronous layout.
  const [isCompact, setCompact] = useState(() => window.scrollY > AFTER_PX);
  useEffect(() => {
    const updateCompact = () => setCompact(window.scrollY > AFTER_PX);
    window.addEventListener('scroll', updateCompact, { passive: true });
    return () => window.removeEventListener('scroll', updateCompact);
  }, []);
  return isCompact;
}
