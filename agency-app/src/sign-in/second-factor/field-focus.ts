import { useEffect, useRef } from 'react';

/** Focuses the input when it gets an error, and selects its text, so that typing replaces it. */
export function useFocusOnError(error: string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);
  return input;
}
