import { SECOND_FACTOR_DIGITS } from '@marketplace/contracts';
import { type SecondFactorProof, styled } from '@marketplace/platform';
import { Button, Stack, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import { StepField, type StepFieldProps } from './step-field.tsx';

/** Text of both fields, including the hidden one. */
export interface TypedProof {
  kind: 'code' | 'recovery_code';
  code: string;
  recovery_code: string;
}
export const NOTHING_TYPED: TypedProof = { kind: 'code', code: '', recovery_code: '' };

export function readProof({ kind, code, recovery_code }: TypedProof): SecondFactorProof | { error: string } {
  if (kind === 'recovery_code') {
    return recovery_code.trim() === '' ? { error: 'Enter one of your recovery codes' } : { recovery_code };
  }
  return code.length === SECOND_FACTOR_DIGITS ? { code } : { error: 'Enter the 6-digit code from your app' };
}

interface ProofFieldProps extends Pick<StepFieldProps, 'autoFocus' | 'focusOnError'> {
  value: TypedProof;
  onChange: (proof: TypedProof) => void;
  onComplete?: (proof: SecondFactorProof) => void;
  error?: string | undefined;
}

export function ProofField({ value, onChange, onComplete, error, autoFocus, focusOnError }: ProofFieldProps) {
  const [hasSwitched, setHasSwitched] = useState(false);
  const isCode = value.kind === 'code';
  const field = { error, focusOnError, autoFocus: autoFocus || hasSwitched };
  return (
    <Stack gap={3}>
      {isCode ? (
        <CodeField
          value={value.code}
          onChange={(code) => onChange({ ...value, code })}
          onComplete={onComplete && ((code) => onComplete({ code }))}
          {...field}
        />
      ) : (
        <StepField
          label="Recovery code"
          hint="For example, 7k2mq-x90ta. Each code works once."
          value={value.recovery_code}
          onText={(recovery_code) => onChange({ ...value, recovery_code })}
          autoComplete="off"
          autoCapitalize="none"
          {...field}
        />
      )}
      <div>
        <Button
          variant="link"
          onClick={() => {
            setHasSwitched(true);
            onChange({ ...value, kind: isCode ? 'recovery_code' : 'code' });
          }}
        >
          {isCode ? 'Use a recovery code instead' : 'Use a code from your app instead'}
        </Button>
      </div>
    </Stack>
  );
}

interface CodeFieldProps extends Pick<StepFieldProps, 'value' | 'error' | 'autoFocus' | 'focusOnError'> {
  onChange: (digits: string) => void;
  /** Called after the last digit is typed or the whole code is pasted. */
  onComplete?: ((digits: string) => void) | undefined;
}

export function CodeField({ value, onChange, onComplete, ...field }: CodeFieldProps) {
  const changeDigits = (text: string) => {
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
      onText={changeDigits}
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
