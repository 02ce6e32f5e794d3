import { useMemo } from 'react';
import { detailOf, failureText } from '../failure-text.ts';

/**
 * Error of a failed save of a case or question: the message for the ZIP field if that ZIP code does not exist,
 * otherwise a message for the form.
 */
export function useWorkFailure(error: unknown, fallback: string) {
  const zipUnknown = detailOf(error, 'zip_not_found');
  const failure = useMemo(
    () => (error === null || zipUnknown !== undefined ? null : { message: failureText(error, fallback) }),
    [error, fallback, zipUnknown],
  );
  return { zipUnknown, failure };
}
