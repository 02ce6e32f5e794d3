import { styled } from '@marketplace/platform';
import { Alert } from '@marketplace/ui';
import { useEffect, useRef, type ReactNode } from 'react';

/** What went wrong with the whole form. It comes into view: on a phone the end of the form is often below the screen. */
export function FailureNote({ title, children }: { title: string; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Note ref={note} live tone="danger" title={title}>
      {children}
    </Note>
  );
}

// Not behind the bar of buttons at the bottom of the screen.
const Note = styled(Alert)`
  scroll-margin-block: 5.5rem 6.5rem;
`;
