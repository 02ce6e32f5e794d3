import { useEffect, useRef } from 'react';
import { styled, useLanguage } from '@marketplace/platform';
import { Alert } from '@marketplace/ui';
import { adviceText, type Failure } from './failure.ts';

/** Error next to a button. Scrolls into view, because a phone often shows the button near the bottom. */
export function FailureAlert({ failure }: { failure: Failure }) {
  const { t } = useLanguage();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Note ref={note} live tone="danger" title={t(failure.words)}>
      {adviceText(failure, t)}
    </Note>
  );
}

const Note = styled(Alert)`
  scroll-margin-block: 5.5rem 6.5rem;
`;
