import { isApiError, toast, useAuth, useOneAtATime, type SecondFactorProof } from '@marketplace/platform';
import { Button, FormError, Stack } from '@marketplace/ui';
import { useState } from 'react';
import { AuthCard } from '../auth-card.tsx';
import { failureText, showFailure } from '../../failures/failure-text.ts';
import { useFormFailure } from '../../form-submit/form-failure.ts';
import { SubmitButton } from '../../form-submit/submit-button.tsx';
import { fieldErrors } from './step-call.ts';
import { NOTHING_TYPED, ProofField, readProof, type TypedProof } from './proof-field.tsx';
import { Form } from '../../form-submit/form.tsx';

interface SecondFactorStepProps {
  /** Challenge that the server issued after a correct password. */
  challenge: string;
  onBack: () => void;
  /** Called with the server's message after the challenge expired. */
  onEnded: (message: string) => void;
}

const FAILED = 'Failed to sign in';

export default function SecondFactorStep({ challenge, onBack, onEnded }: SecondFactorStepProps) {
  const { verifySecondFactor } = useAuth();
  const [typedProof, setTypedProof] = useState<TypedProof>(NOTHING_TYPED);
  const [error, setError] = useState<string>();
  const { failure, show, clear } = useFormFailure();
  const [isBusy, setIsBusy] = useState(false);

  const send = useOneAtATime(async (proof: SecondFactorProof) => {
    clear();
    setError(undefined);
    setIsBusy(true);
    try {
      await verifySecondFactor(challenge, proof);
      toast({ title: 'Signed in successfully!', tone: 'success', about: 'session' });
    } catch (signInError) {
      const { code, recovery_code } = fieldErrors(signInError, ['code', 'recovery_code']);
      const fieldError = code ?? recovery_code;
      const hasEnded = isApiError(signInError) && signInError.code === 'second_factor_challenge_ended';
      if (fieldError === undefined && !hasEnded) return show(signInError, FAILED);
      showFailure(signInError, FAILED);
      if (hasEnded) onEnded(failureText(signInError, FAILED));
      else setError(fieldError);
    } finally {
      setIsBusy(false);
    }
  });

  function submit(): void {
    const proof = readProof(typedProof);
    if ('error' in proof) setError(proof.error);
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
      <Form onSubmit={submit}>
        <Stack gap={5}>
          <FormError failure={failure} />
          <ProofField
            value={typedProof}
            onChange={(proof) => {
              setTypedProof(proof);
              setError(undefined);
            }}
            onComplete={(proof) => void send(proof)}
            error={error}
            autoFocus
          />
          <SubmitButton busy={isBusy} busyText="Signing in...">
            Sign In
          </SubmitButton>
        </Stack>
      </Form>
    </AuthCard>
  );
}
