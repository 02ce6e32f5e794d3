import { styled } from '@marketplace/platform';
import { useEffect, useId, useRef } from 'react';
import { Alert } from '../feedback/alert.tsx';

/** Why a form could not be sent. Each failed attempt is a new object, even with the same message. */
export interface FormFailure {
  message: string;
  /** What to do about it. */
  advice?: string | null;
}

interface FormErrorProps {
  /** The last attempt's failure, if it failed. */
  failure: FormFailure | null;
}

/**
 * Shows above a form's fields why it could not be sent, for as long as that is so. It takes the focus with every failed
 * attempt, so that it is in view and is read out. A field's own error belongs on the field instead.
 *
 * The message is a description, not a name: 'Invalid email or password.' must not look like a field called 'Email'.
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
