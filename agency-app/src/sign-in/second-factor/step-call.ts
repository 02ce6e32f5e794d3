import { useOneAtATime, isApiError } from '@marketplace/platform';
import { useState } from 'react';
import { useFormFailure } from '../../form-submit/form-failure.ts';

export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  const matchingErrors = isApiError(error) ? error.errors.filter(({ field }) => fields.includes(field)) : [];
  return Object.fromEntries(matchingErrors.map(({ field, message }) => [field, message]));
}

const FALLBACK = 'Something went wrong. Please try again.';

/**
 * Runs a step's calls, one at a time. Shows field errors at their fields, and other failures above the fields
 * and in a toast.
 */
export function useStepCall(fields: readonly string[]) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { failure, show, clear } = useFormFailure();

  const call = useOneAtATime(async (step: () => Promise<void>) => {
    clear();
    setBusy(true);
    setErrors({});
    try {
      await step();
    } catch (error) {
      const messages = fieldErrors(error, fields);
      // A toast would cover the field error on a phone.
      if (Object.keys(messages).length === 0) show(error, FALLBACK);
      setErrors(messages);
    } finally {
      setBusy(false);
    }
  });
  return {
    busy,
    failure,
    errors,
    setErrors,
    run: (step: () => Promise<void>) => void call(step),
    /** Returns a field's change handler, which also clears old errors. */
    withClearedErrors:
      <Content>(setContent: (content: Content) => void) =>
      (content: Content) => {
        setContent(content);
        setErrors({});
      },
  };
}

export type StepCall = ReturnType<typeof useStepCall>;
