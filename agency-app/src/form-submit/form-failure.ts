import type { FormFailure } from '@marketplace/ui';
import { useMemo, useState } from 'react';
import { failureText, forgetFailure, showFailure } from '../failure-text.ts';

export interface FormFailures {
  failure: FormFailure | null;
  show(error: unknown, fallback: string): void;
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
