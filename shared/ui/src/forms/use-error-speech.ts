import { useEffect, useState } from 'react';

/**
 * Decides whether a live region announces a new error. After a submit, focus moves to the error, which announces it.
 * After typing or blur, only the live region can announce it.
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
