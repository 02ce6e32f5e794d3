import { useEffect, useState } from 'react';

/**
 * Whether a live region should announce a new error. After a submit, focus moves to the error, which announces it;
 * after typing or blur, only the live region can.
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
