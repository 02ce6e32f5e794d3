import { useEffect, useRef } from 'react';

/** For a control: takes the focus when an error comes up. What was refused stays selected, so that typing replaces it. */
export function useFocusOnError(error: string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);
  return input;
}
