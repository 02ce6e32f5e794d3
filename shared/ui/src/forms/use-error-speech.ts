import { useEffect, useState } from 'react';

/**
 * Decides whether a live region announces a new error. A failed submit moves the focus to the error, which
 * announces it; typing and blur do not.
 */
export function useErrorSpeech() {
  const [speaks, setSpeaks] = useState(false);
  useEffect(() => {
    const silence = () => setSpeaks(false);
    document.addEventListener('submit', silence, true);
    return () => document.removeEventListener('submit', silence, true);
  }, []);
  const speak = () => setSpeaks(true);
  return { live: speaks ? ('polite' as const) : undefined, onInput: speak, onBlur: speak };
}
