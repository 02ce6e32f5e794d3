import { styled } from '@marketplace/platform';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const HintText = styled.div`
  color: var(--color-text-muted);
  font-size: var(--text-s);
  line-height: 1.45;
`;
const ErrorText = styled.div`
  display: flex;
  gap: var(--space-2);
  color: var(--color-danger);
  font-size: var(--text-s);
  line-height: 1.45;

  &:empty {
    display: none;
  }
  svg {
    width: 1.05em;
    height: 1.45em;
    flex: none;
  }
`;

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return <HintText id={id}>{children}</HintText>;
}

interface FieldErrorProps {
  id: string;
  error: string | undefined;
  live: 'polite' | undefined;
}

/** Rendered even if empty, because screen readers announce only changes of an existing live region. */
export function FieldError({ id, error, live }: FieldErrorProps) {
  return (
    <ErrorText id={id} aria-live={live} aria-atomic={live && true}>
      {error ? (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </>
      ) : null}
    </ErrorText>
  );
}
