import { useMemo } from 'react';
import { styled } from '@marketplace/platform';
import { FormError } from '@marketplace/ui';
import type { Failure } from './failure.ts';

/** The styled error. Takes focus after each failed attempt. */
export function LoadedFailure({ failure, message, advice }: { failure: Failure; message: string; advice: string }) {
  // Only a new failure takes focus, not a change of language.
  const shown = useMemo(() => ({ attempt: failure, message, advice }), [failure, message, advice]);
  return (
    <Place>
      <FormError failure={shown} />
    </Place>
  );
}

// Scrolls into view between the header and the bottom bar.
const Place = styled.div`
  > * {
    scroll-margin-block: 5.5rem 6.5rem;
  }
`;
