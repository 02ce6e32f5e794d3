import { useMemo } from 'react';
import { styled, useLanguage } from '@marketplace/platform';
import { FormError } from '@marketplace/ui';
import { adviceText, type Failure } from './failure.ts';

/** Styled error. Takes the focus after each failed attempt. */
export default function LoadedFailure({ failure }: { failure: Failure }) {
  const { t } = useLanguage();
  const message = t(failure.words);
  const advice = adviceText(failure, t);
  // A new failure takes the focus; a change of language does not.
  const failureText = useMemo(() => ({ attempt: failure, message, advice }), [failure, message, advice]);
  return (
    <Place>
      <FormError failure={failureText} />
    </Place>
  );
}

// Scrolls into view between the header and the bottom bar.
const Place = styled.div`
  > * {
    scroll-margin-block: 5.5rem 6.5rem;
  }
`;
