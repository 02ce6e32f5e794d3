import { useEffect, useRef, useState, type RefObject } from 'react';

/** Moves the focus to the first invalid field of a form after each attempt to send it. */
export function useFocusInvalid(): { form: RefObject<HTMLFormElement | null>; tried: boolean; noteTry: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, tried: tries > 0, noteTry: () => setTries(tries + 1) };
}
