import { renewRecoveryCodesCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { type ReactNode, useState } from 'react';
import { CodeField, NOTHING_TYPED, readProof } from './proof-field.tsx';
import { StepForm } from './panel.tsx';
import { type StepCall, useStepCall } from './step-call.ts';

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

interface RenewRecoveryCodesProps {
  onCancel: () => void;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

export function RenewRecoveryCodes({ onCancel, onRenewed }: RenewRecoveryCodesProps) {
  const call = useStepCall(['code']);
  const renew = (code: string) =>
    call.run(async () => {
      const { recovery_codes } = await callApi(renewRecoveryCodesCall, { body: { code } });
      onRenewed(recovery_codes);
    });
  return (
    <CodeStep title="Get new recovery codes" submitText="Get new codes" call={call} onCode={renew} onCancel={onCancel}>
      <Text>Your current codes will stop working.</Text>
    </CodeStep>
  );
}
