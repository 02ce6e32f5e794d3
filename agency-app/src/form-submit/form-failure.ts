import type { FormFailure } from '@marketplace/ui';
import { useMemo, useState } from 'react';
import { failureText, forgetFailure, showFailure } from '../failure-text.ts';

export interface FormFailures {
  failure: FormFailure | null;
  /** Shows the error above the fields and as a toast. */
  show(error: unknown, fallback: string): void;
  /** Clears the error. Called on a new attempt. */
  clear(): void;
}

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
