import { styled } from '@marketplace/platform';
import { useEffect, useId, useRef } from 'react';
import { Alert } from '../feedback/alert.tsx';

/** Reason for a failed submit. Each attempt creates a new object, so that effects run again. */
export interface FormFailure {
  message: string;
  advice?: string | null;
}

interface FormErrorProps {
  failure: FormFailure | null;
}

/**
 * Error of a form. Takes the focus after each failed attempt to be seen and announced. The message is the
 * group's description; as its name, 'Invalid email' would sound like a field.
 */
export function FormError({ failure }: FormErrorProps) {
  const message = useRef<HTMLDivElement>(null);
  const textId = useId();
  const adviceId = useId();
  useEffect(() => {
    if (failure !== null) message.current?.focus();
  }, [failure]);
  if (failure === null) return null;
  return (
    <Message
      ref={message}
      tabIndex={-1}
      role="group"
      aria-describedby={failure.advice ? `${textId} ${adviceId}` : textId}
      tone="danger"
      title={<span id={textId}>{failure.message}</span>}
    >
      {failure.advice ? <span id={adviceId}>{failure.advice}</span> : null}
    </Message>
  );
}

const Message = styled(Alert)`
  &:focus {
    outline: 3px solid var(--color-danger);
    outline-offset: 2px;
  }
`;
