import { useOneAtATime } from '@marketplace/platform';
import { useState } from 'react';
import { forgetFailure, showFailure } from '../../failure-text.ts';
import { fieldErrors } from './field-errors.ts';

const FALLBACK = 'Something went wrong. Please try again.';

/** One call at a time of a step; what the server says of a field stands at the field, anything else in a toast. */
export function useStepCall(fields: readonly string[]) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  const call = useOneAtATime(async (work: () => Promise<void>) => {
    forgetFailure();
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      const named = fieldErrors(error, fields);
      // A toast would lie over the field on a phone, and the field says it all and has the focus.
      if (Object.keys(named).length === 0) showFailure(error, FALLBACK);
      setErrors(named);
    } finally {
      setBusy(false);
    }
  });
  return {
    busy,
    errors,
    setErrors,
    run: (work: () => Promise<void>) => void call(work),
    /** What a field calls with its new content: keeps it, and takes away the errors, which were about the old one. */
    typing:
      <Content>(keep: (content: Content) => void) =>
      (content: Content) => {
        keep(content);
        setErrors({});
      },
  };
}

export type StepCall = ReturnType<typeof useStepCall>;
