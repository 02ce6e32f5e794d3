import { SECOND_FACTOR_DIGITS } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Field, TextInput } from '@marketplace/ui';
import { useFocusOnError } from './field-focus.ts';

interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  /** The last digit was typed, or the whole code pasted. */
  onComplete?: ((digits: string) => void) | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Left out where another field's error comes first. */
  focusOnError?: boolean;
}

/** The six digits that an authenticator app shows. */
export function CodeField({
  value,
  onChange,
  onComplete,
  error,
  autoFocus = false,
  focusOnError = true,
}: CodeFieldProps) {
  const input = useFocusOnError(focusOnError ? error : undefined);
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, SECOND_FACTOR_DIGITS);
    onChange(digits);
    if (digits.length === SECOND_FACTOR_DIGITS && digits !== value) onComplete?.(digits);
  };
  return (
    <Field label="6-digit code" hint="From your authenticator app." required error={error}>
      <Digits
        ref={input}
        value={value}
        onChange={(event) => typed(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={autoFocus}
      />
    </Field>
  );
}

const Digits = styled(TextInput)`
  max-width: 13rem;

  input {
    font-size: var(--text-h3);
    font-variant-numeric: tabular-nums;
    font-weight: 620;
    letter-spacing: 0.2em;
  }
`;
