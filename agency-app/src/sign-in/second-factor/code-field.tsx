import { SECOND_FACTOR_DIGITS } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { TextInput } from '@marketplace/ui';
import { StepField, type StepFieldProps } from './step-field.tsx';

interface CodeFieldProps extends Pick<StepFieldProps, 'value' | 'error' | 'autoFocus' | 'focusOnError'> {
  onChange: (digits: string) => void;
  /** Called after the last digit is typed or the whole code is pasted. */
  onComplete?: ((digits: string) => void) | undefined;
}

export function CodeField({ value, onChange, onComplete, ...field }: CodeFieldProps) {
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, SECOND_FACTOR_DIGITS);
    onChange(digits);
    if (digits.length === SECOND_FACTOR_DIGITS && digits !== value) onComplete?.(digits);
  };
  return (
    <StepField
      label="6-digit code"
      hint="From your authenticator app."
      control={Digits}
      value={value}
      onText={typed}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...field}
    />
  );
}

const Digits = styled(TextInput)`
  max-width: 13rem;

  input {
    font-size: var(--text-h3);
    font-variant-numeric: tabular-nums;
    font-weight: var(--weight-bold);
    letter-spacing: 0.2em;
  }
`;
