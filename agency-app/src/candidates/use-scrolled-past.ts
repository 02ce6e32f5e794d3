import { useEffect, useState } from 'react';

export function useScrolledPast(pixels: number): boolean {
  // Reads scrollY only while scrolling, because reading it forces a synchronous layout.
  const [past, setPast] = useState(() => window.scrollY > pixels);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return past;
}
