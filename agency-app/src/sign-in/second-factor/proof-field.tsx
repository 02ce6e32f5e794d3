import { SECOND_FACTOR_DIGITS } from '@marketplace/contracts';
import type { SecondFactorProof } from '@marketplace/platform';
import { Button, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { CodeField } from './code-field.tsx';
import { StepField, type StepFieldProps } from './step-field.tsx';

/** What the user entered in both fields, including the hidden field. */
export interface TypedProof {
  kind: 'code' | 'recovery_code';
  code: string;
  recovery_code: string;
}
export const NOTHING_TYPED: TypedProof = { kind: 'code', code: '', recovery_code: '' };

export function readProof({ kind, code, recovery_code }: TypedProof): SecondFactorProof | { missing: string } {
  if (kind === 'recovery_code') {
    return recovery_code.trim() === '' ? { missing: 'Enter one of your recovery codes' } : { recovery_code };
  }
  return code.length === SECOND_FACTOR_DIGITS ? { code } : { missing: 'Enter the 6-digit code from your app' };
}

interface ProofFieldProps extends Pick<StepFieldProps, 'autoFocus' | 'focusOnError'> {
  value: TypedProof;
  onChange: (typed: TypedProof) => void;
  onComplete?: (proof: SecondFactorProof) => void;
  error?: string | undefined;
}

export function ProofField({ value, onChange, onComplete, error, autoFocus, focusOnError }: ProofFieldProps) {
  const [switched, setSwitched] = useState(false);
  const byCode = value.kind === 'code';
  const field = { error, focusOnError, autoFocus: autoFocus || switched };
  return (
    <Stack gap={3}>
      {byCode ? (
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
            setSwitched(true);
            onChange({ ...value, kind: byCode ? 'recovery_code' : 'code' });
          }}
        >
          {byCode ? 'Use a recovery code instead' : 'Use a code from your app instead'}
        </Button>
      </div>
    </Stack>
  );
}
