import { useMemo } from 'react';
import { styled } from '@marketplace/platform';
import { FormError } from '@marketplace/ui';
import type { Failure } from './failure.ts';

interface LoadedFailureProps {
  failure: Failure;
  /** Its words in the reader's language. */
  message: string;
  advice: string;
}

/** The failure as it is shown. It takes the focus with every failed attempt. */
export function LoadedFailure({ failure, message, advice }: LoadedFailureProps) {
  // A new failure takes the focus again; a change of language does not.
  const shown = useMemo(() => ({ attempt: failure, message, advice }), [failure, message, advice]);
  return (
    <Place>
      <FormError failure={shown} />
    </Place>
  );
}

// Not behind the header or the bar of buttons at the bottom of the screen.
const Place = styled.div`
  > * {
    scroll-margin-block: 5.5rem 6.5rem;
  }
`;
