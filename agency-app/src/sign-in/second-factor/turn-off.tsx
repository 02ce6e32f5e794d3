import { disableSecondFactorCall } from '@marketplace/contracts';
import { callApi, toast } from '@marketplace/platform';
import { Button, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { CurrentPassword } from './step-field.tsx';
import { FieldWidth, StepForm } from './panel.tsx';
import { NOTHING_TYPED, ProofField, readProof, type TypedProof } from './proof-field.tsx';
import { useStepCall } from './step-call.ts';

export function TurnOff({ onCancel, onTurnedOff }: { onCancel: () => void; onTurnedOff: () => void }) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState<TypedProof>(NOTHING_TYPED);
  const { busy, failure, errors, setErrors, run, typing } = useStepCall(['password', 'code', 'recovery_code']);

  function submit(): void {
    const proof = readProof(typed);
    const missing = {
      ...(password === '' ? { password: 'Password is required' } : {}),
      ...('missing' in proof ? { [typed.kind]: proof.missing } : {}),
    };
    if ('missing' in proof || password === '') return setErrors(missing);
    run(async () => {
      await callApi(disableSecondFactorCall, { body: { password, ...proof } });
      toast({ title: 'Two-step sign-in is off', tone: 'success' });
      onTurnedOff();
    });
  }

  return (
    <StepForm
      title="Turn off two-step sign-in"
      failure={failure}
      onSubmit={submit}
      onCancel={onCancel}
      action={
        <Button type="submit" variant="danger" busy={busy} busyText="Turning off...">
          Turn off
        </Button>
      }
    >
      <Text>You'll need only your password to sign in, and your recovery codes will stop working.</Text>
      <FieldWidth>
        <Stack gap={5}>
          <CurrentPassword value={password} onText={typing(setPassword)} error={errors['password']} />
          <ProofField
            value={typed}
            onChange={typing(setTyped)}
            error={errors[typed.kind]}
            focusOnError={errors['password'] === undefined}
          />
        </Stack>
      </FieldWidth>
    </StepForm>
  );
}
