import { useCallback, useEffect, useState, type RefObject } from 'react';

export function useFocusFirstError(root: RefObject<HTMLElement | null>): () => void {
  const [attempts, setAttempts] = useState(0);
  // An effect, because the errors must be rendered first.
  useEffect(() => {
    if (attempts > 0) focusFirstError(root.current);
  }, [attempts, root]);
  return useCallback(() => setAttempts((count) => count + 1), []);
}

function focusFirstError(root: HTMLElement | null): void {
  const invalid = root?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input') : invalid;
  control?.focus();
}
