import { useEffect, useRef, type RefObject } from 'react';

/** Returns focus to the opener after its form has closed. */
export function useFocusBack(opener: RefObject<HTMLButtonElement | null>, open: boolean): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [opener, open]);
}

/** Focuses this button after an entry was removed together with its button. */
export function useFocusAfterRemoval(fallback: RefObject<HTMLButtonElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) fallback.current?.focus();
    before.current = count;
  }, [fallback, count]);
}
