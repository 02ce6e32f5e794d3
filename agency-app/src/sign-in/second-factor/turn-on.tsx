import { confirmSecondFactorCall, startSecondFactorCall, type StartedSecondFactor } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { Button, Text } from '@marketplace/ui';
import { useState } from 'react';
import { AppSetup } from './app-setup.tsx';
import { CodeStep } from './code-step.tsx';
import { CurrentPassword } from './step-field.tsx';
import { FieldWidth, StepForm } from './panel.tsx';
import { useStepCall } from './step-call.ts';

interface TurnOnProps {
  onCancel: () => void;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}

export function TurnOn({ onCancel, onTurnedOn }: TurnOnProps) {
  const [password, setPassword] = useState('');
  const [started, setStarted] = useState<StartedSecondFactor | null>(null);
  const call = useStepCall(['password', 'code']);

  const start = () =>
    password === ''
      ? call.setErrors({ password: 'Password is required' })
      : call.run(async () => setStarted(await callApi(startSecondFactorCall, { body: { password } })));
  const confirm = (code: string) =>
    call.run(async () => {
      const { recovery_codes } = await callApi(confirmSecondFactorCall, { body: { code } });
      onTurnedOn(recovery_codes);
    });

  if (started === null) {
    return (
      <StepForm
        title="Confirm it's you"
        failure={call.failure}
        onSubmit={start}
        onCancel={onCancel}
        action={
          <Button type="submit" busy={call.busy} busyText="Checking...">
            Continue
          </Button>
        }
      >
        <Text>Enter your password to turn on two-step sign-in.</Text>
        <FieldWidth>
          <CurrentPassword value={password} onText={call.typing(setPassword)} error={call.errors['password']} />
        </FieldWidth>
      </StepForm>
    );
  }
  return (
    <CodeStep
      title="Set up your authenticator app"
      submitText="Turn on"
      call={call}
      onCode={confirm}
      onCancel={onCancel}
    >
      <AppSetup started={started} />
    </CodeStep>
  );
}
