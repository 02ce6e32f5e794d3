import { useMemo } from 'react';
import { detailOf, failureText } from '../failure-text.ts';

/** A failed save of work: the message for its ZIP field if that ZIP code does not exist, else one for the form. */
export function useWorkFailure(error: unknown, fallback: string) {
  const zipUnknown = detailOf(error, 'zip_not_found');
  const failure = useMemo(
    () => (error === null || zipUnknown !== undefined ? null : { message: failureText(error, fallback) }),
    [error, fallback, zipUnknown],
  );
  return { zipUnknown, failure };
}
