import { useMemo } from 'react';
import { detailOf, failureText } from '../failure-text.ts';

/**
 * Returns the messages for a case or question that could not be saved. If the ZIP code does not exist, the ZIP field
 * gets the message; otherwise the form does.
 */
export function useWorkFailure(error: unknown, fallback: string) {
  const zipUnknown = detailOf(error, 'zip_not_found');
  const failure = useMemo(
    () => (error === null || zipUnknown !== undefined ? null : { message: failureText(error, fallback) }),
    [error, fallback, zipUnknown],
  );
  return { zipUnknown, failure };
}
