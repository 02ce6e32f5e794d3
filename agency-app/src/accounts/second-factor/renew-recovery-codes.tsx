import { renewRecoveryCodesCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { useState } from 'react';
import { CodeField } from './code-field.tsx';
import { StepForm } from './panel.tsx';
import { NOTHING_TYPED, readProof } from './proof-field.tsx';
import { useStepCall } from './step-call.ts';

interface RenewRecoveryCodesProps {
  onCancel: () => void;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

/** A code of the app buys ten new recovery codes. */
export function RenewRecoveryCodes({ onCancel, onRenewed }: RenewRecoveryCodesProps) {
  const [code, setCode] = useState('');
  const { busy, errors, setErrors, run } = useStepCall(['code']);
  const renew = (digits: string) =>
    run(async () => {
      const { recovery_codes } = await callApi(renewRecoveryCodesCall, { body: { code: digits } });
      onRenewed(recovery_codes);
    });
  return (
    <StepForm
      title="Get new recovery codes"
      onSubmit={() => {
        const proof = readProof({ ...NOTHING_TYPED, code });
        if ('missing' in proof) setErrors({ code: proof.missing });
        else renew(code);
      }}
      onCancel={onCancel}
      action={
        <Button type="submit" busy={busy} busyText="Checking...">
          Get new codes
        </Button>
      }
    >
      <Text>The codes that you have now will stop working.</Text>
      <CodeField
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setErrors({});
        }}
        onComplete={renew}
        error={errors['code']}
      />
    </StepForm>
  );
}
