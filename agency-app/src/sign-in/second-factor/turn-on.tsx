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
  const [setup, setSetup] = useState<StartedSecondFactor | null>(null);
  const call = useStepCall(['password', 'code']);

  const start = () =>
    password === ''
      ? call.setErrors({ password: 'Password is required' })
      : call.run(async () => setSetup(await callApi(startSecondFactorCall, { body: { password } })));
  const confirm = (code: string) =>
    call.run(async () => {
      const { recovery_codes } = await callApi(confirmSecondFactorCall, { body: { code } });
      onTurnedOn(recovery_codes);
    });

  if (setup === null) {
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
          <CurrentPassword
            value={password}
            onText={call.withClearedErrors(setPassword)}
            error={call.errors['password']}
          />
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
      <AppSetup setup={setup} />
    </CodeStep>
  );
}

const QrPicture = lazy(() => import(/* webpackChunkName: "later-qr-picture" */ '../../applications/qr-picture.tsx'));

/**
 * Shows three ways to add the secret to an authenticator app: scan a code, open a link on the same phone, or
 * enter a key.
 */
function AppSetup({ setup }: { setup: StartedSecondFactor }) {
  return (
    <Sides>
      <Picture>
        <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
          <QrPicture
            text={setup.otpauth_uri}
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
          Is the app on this device? <a href={setup.otpauth_uri}>Open it here</a>, or type this setup key:
        </Text>
        <Cluster gap={3}>
          <Key>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
          <CopyButton text={setup.secret} label="Copy key" textName="Setup key" />
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
  const [typedProof, setTypedProof] = useState<TypedProof>(NOTHING_TYPED);
  const { busy, failure, errors, setErrors, run, withClearedErrors } = useStepCall([
    'password',
    'code',
    'recovery_code',
  ]);

  function submit(): void {
    const proof = readProof(typedProof);
    const errorMessages = {
      ...(password === '' ? { password: 'Password is required' } : {}),
      ...('error' in proof ? { [typedProof.kind]: proof.error } : {}),
    };
    if ('error' in proof || password === '') return setErrors(errorMessages);
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
          <CurrentPassword value={password} onText={withClearedErrors(setPassword)} error={errors['password']} />
          <ProofField
            value={typedProof}
            onChange={withClearedErrors(setTypedProof)}
            error={errors[typedProof.kind]}
            focusOnError={errors['password'] === undefined}
          />
        </Stack>
      </FieldWidth>
    </StepForm>
  );
}
