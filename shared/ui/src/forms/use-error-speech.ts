import { useEffect, useState } from 'react';

/**
 * Whether an error that appears now should be spoken by a live region.
 * After a submit it should not: the focus moves to the summary or to the field, and the error is read from there.
 * After the person has typed in or left the field it should, because nothing else would say it.
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
