import type { FormFailure } from '@marketplace/ui';
import { useMemo, useState } from 'react';
import { failureText, dismissFailure, showFailure } from '../failures/failure-text.ts';

export function useFormFailure() {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  return useMemo(
    () => ({
      failure,
      show(error: unknown, fallback: string) {
        showFailure(error, fallback);
        setFailure({ message: failureText(error, fallback) });
      },
      clear() {
        dismissFailure();
        setFailure(null);
      },
    }),
    [failure],
  );
}
