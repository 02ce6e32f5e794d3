import { isApiError, toast, useAuth, useOneAtATime, type SecondFactorProof } from '@marketplace/platform';
import { Button, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { AuthCard } from '../auth-card.tsx';
import { forgetFailure, showFailure } from '../../failure-text.ts';
import { OfflineNotice } from '../../offline-notice.tsx';
import { fieldErrors } from './field-errors.ts';
import { NOTHING_TYPED, ProofField, readProof, type TypedProof } from './proof-field.tsx';

interface SecondFactorStepProps {
  /** From the server, after the right password. */
  challenge: string;
  /** Back to email and password, by choice or because the challenge expired. */
  onBack: () => void;
}

/** The second step of a sign-in: a code from the authenticator app. */
export function SecondFactorStep({ challenge, onBack }: SecondFactorStepProps) {
  const { verifySecondFactor } = useAuth();
  const [typed, setTyped] = useState<TypedProof>(NOTHING_TYPED);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = useOneAtATime(async (proof: SecondFactorProof) => {
    forgetFailure();
    setError(undefined);
    setBusy(true);
    try {
      await verifySecondFactor(challenge, proof);
      toast({ title: 'Signed in successfully!', tone: 'success' });
    } catch (failure) {
      showFailure(failure, 'Failed to sign in');
      const { code, recovery_code } = fieldErrors(failure, ['code', 'recovery_code']);
      if (isApiError(failure) && failure.code === 'second_factor_challenge_ended') onBack();
      else setError(code ?? recovery_code);
    } finally {
      setBusy(false);
    }
  });

  function submit(): void {
    const proof = readProof(typed);
    if ('missing' in proof) setError(proof.missing);
    else void send(proof);
  }

  return (
    <AuthCard
      title="Enter your code"
      lead="Your account has two-step sign-in. Open your authenticator app to see the code."
      foot={
        <Button variant="link" onClick={onBack}>
          Back to Sign In
        </Button>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap={5}>
          <ProofField
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setError(undefined);
            }}
            onComplete={(proof) => void send(proof)}
            error={error}
            autoFocus
          />
          <OfflineNotice />
          <Button type="submit" size="l" fullWidth busy={busy} busyText="Signing in...">
            Sign In
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
