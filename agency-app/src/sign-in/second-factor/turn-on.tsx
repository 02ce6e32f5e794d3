import {
  confirmSecondFactorCall,
  disableSecondFactorCall,
  type StartedSecondFactor,
  startSecondFactorCall,
} from '@marketplace/contracts';
import { callApi, styled, toast } from '@marketplace/platform';
import { Button, Cluster, Skeleton, Stack, Text } from '@marketplace/ui';
import { lazy, Suspense, useState } from 'react';
import { CopyButton } from '../../contact/copy-button.tsx';
import { CodeStep, FieldWidth, StepForm } from './code-step.tsx';
import { NOTHING_TYPED, ProofField, readProof, type TypedProof } from './proof-field.tsx';
import { useStepCall } from './step-call.ts';
import { CurrentPassword } from './step-field.tsx';

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

const QrPicture = lazy(() => import(/* webpackChunkName: "later-qr-picture" */ '../../applications/qr-picture.tsx'));

/**
 * Shows three ways to get the secret into an authenticator app: scan a code, open a link on the same phone, or enter a
 * key.
 */
function AppSetup({ started }: { started: StartedSecondFactor }) {
  return (
    <Sides>
      <Picture>
        <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
          <QrPicture
            text={started.otpauth_uri}
            label="QR code for your authenticator app. You can enter the setup key instead."
          />
        </Suspense>
      </Picture>
      <Stack gap={3}>
        <Text>
          Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
          Then enter the code it shows you.
        </Text>
        <Text>
          Is the app on this device? <a href={started.otpauth_uri}>Open it here</a>, or type this setup key:
        </Text>
        <Cluster gap={3}>
          <Key>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
          <CopyButton text={started.secret} label="Copy key" what="Setup key" />
        </Cluster>
      </Stack>
    </Sides>
  );
}

const Sides = styled.div`
  display: grid;
  gap: var(--space-5);

  @media (min-width: 37.5em) {
    grid-template-columns: auto 1fr;
  }
`;

const Picture = styled.div`
  width: fit-content;
  height: fit-content;
  padding: var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-fixed-paper);

  svg {
    display: block;
  }
`;

const Key = styled.code`
  font-family: ui-monospace, Menlo, Consolas, monospace;
  font-weight: var(--weight-bold);
  overflow-wrap: anywhere;
`;

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
