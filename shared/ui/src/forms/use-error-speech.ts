import { useEffect, useState } from 'react';

/**
 * Whether a live region should announce an error that appears now.
 * Not after a submit: focus moves to the `FormError` or the field, and the error is read from there.
 * But after typing in the field or leaving it, nothing else would announce it.
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
