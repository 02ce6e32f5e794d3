import { confirmSecondFactorCall, startSecondFactorCall, type StartedSecondFactor } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { useState } from 'react';
import { AppSetup } from './app-setup.tsx';
import { CurrentPassword } from './current-password.tsx';
import { FieldWidth, StepForm } from './panel.tsx';
import { NOTHING_TYPED, readProof } from './proof-field.tsx';
import { CodeField } from './code-field.tsx';
import { useStepCall } from './step-call.ts';

interface TurnOnProps {
  onCancel: () => void;
  /** The factor is on; these codes are to be shown. */
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

/** The current password, then the app and its first code. */
export function TurnOn({ onCancel, onTurnedOn }: TurnOnProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [started, setStarted] = useState<StartedSecondFactor | null>(null);
  const { busy, errors, setErrors, run } = useStepCall(['password', 'code']);

  const start = () =>
    password === ''
      ? setErrors({ password: 'Password is required' })
      : run(async () => setStarted(await callApi(startSecondFactorCall, { body: { password } })));
  const confirm = (digits: string) =>
    run(async () => {
      const { recovery_codes } = await callApi(confirmSecondFactorCall, { body: { code: digits } });
      onTurnedOn(recovery_codes);
    });

  if (started === null) {
    return (
      <StepForm
        title="Confirm that it is you"
        onSubmit={start}
        onCancel={onCancel}
        action={
          <Button type="submit" busy={busy} busyText="Checking...">
            Continue
          </Button>
        }
      >
        <Text>Enter your password to turn on two-step sign-in.</Text>
        <FieldWidth>
          <CurrentPassword
            value={password}
            onChange={(text) => {
              setPassword(text);
              setErrors({});
            }}
            error={errors['password']}
          />
        </FieldWidth>
      </StepForm>
    );
  }
  return (
    <StepForm
      key="app"
      title="Set up your authenticator app"
      onSubmit={() => {
        const proof = readProof({ ...NOTHING_TYPED, code });
        if ('missing' in proof) setErrors({ code: proof.missing });
        else confirm(code);
      }}
      onCancel={onCancel}
      action={
        <Button type="submit" busy={busy} busyText="Checking...">
          Turn on
        </Button>
      }
    >
      <AppSetup started={started} />
      <CodeField
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setErrors({});
        }}
        onComplete={confirm}
        error={errors['code']}
      />
    </StepForm>
  );
}
