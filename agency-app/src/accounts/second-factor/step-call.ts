import { useRef, useState } from 'react';
import { sayFailure } from './failure.ts';

const FALLBACK = 'Something went wrong. Please try again.';

/** One call at a time of a step; a failure is said, and the words for a field stand at the field. */
export function useStepCall(fields: readonly string[], onFailure?: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const calling = useRef(false);

  async function call(work: () => Promise<void>): Promise<void> {
    if (calling.current) return;
    calling.current = true;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      setErrors(sayFailure(error, fields, FALLBACK));
      onFailure?.(error);
    } finally {
      calling.current = false;
      setBusy(false);
    }
  }
  return { busy, errors, setErrors, run: (work: () => Promise<void>) => void call(work) };
}
