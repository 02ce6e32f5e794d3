import type { FormFailure } from '@marketplace/ui';
import { useMemo, useState } from 'react';
import { failureText, forgetFailure, showFailure } from '../failure-text.ts';

export interface FormFailures {
  failure: FormFailure | null;
  /** Shows above the fields, and in a toast, why the form could not be sent. */
  show(error: unknown, fallback: string): void;
  /** Call it on a new attempt. */
  clear(): void;
}

/** The last failed attempt to send a form. */
export function useFormFailure(): FormFailures {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  return useMemo(
    () => ({
      failure,
      show(error, fallback) {
        showFailure(error, fallback);
        setFailure({ message: failureText(error, fallback) });
      },
      clear() {
        forgetFailure();
        setFailure(null);
      },
    }),
    [failure],
  );
}
