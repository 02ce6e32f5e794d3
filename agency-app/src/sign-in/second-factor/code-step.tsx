import { Button } from '@marketplace/ui';
import { useState, type ReactNode } from 'react';
import { CodeField } from './code-field.tsx';
import { StepForm } from './panel.tsx';
import { NOTHING_TYPED, readProof } from './proof-field.tsx';
import type { StepCall } from './step-call.ts';

interface CodeStepProps {
  title: string;
  submitText: string;
  call: StepCall;
  onCode: (digits: string) => void;
  onCancel: () => void;
  children: ReactNode;
}

export function CodeStep({ title, submitText, call, onCode, onCancel, children }: CodeStepProps) {
  const [code, setCode] = useState('');
  const { busy, errors, setErrors, typing } = call;
  return (
    <StepForm
      title={title}
      failure={call.failure}
      onSubmit={() => {
        const proof = readProof({ ...NOTHING_TYPED, code });
        if ('missing' in proof) setErrors({ code: proof.missing });
        else onCode(code);
      }}
      onCancel={onCancel}
      action={
        <Button type="submit" busy={busy} busyText="Checking...">
          {submitText}
        </Button>
      }
    >
      {children}
      <CodeField value={code} onChange={typing(setCode)} onComplete={onCode} error={errors['code']} />
    </StepForm>
  );
}
