import type { SignInForm } from '@marketplace/contracts';
import {
  AppLink,
  isApiError,
  Navigate,
  PageLoading,
  styled,
  toast,
  useAssociationPath,
  useAuth,
  useLocation,
} from '@marketplace/platform';
import { Alert, Field, FormError, type FormFailure, PasswordInput, Stack, TextInput } from '@marketplace/ui';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../failures/failure-text.ts';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { signInChecks } from './lazy-form-checks.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { stateField } from '../history/state-field.ts';

const SecondFactorStep = lazy(
  () => import(/* webpackChunkName: "later-second-factor-step" */ './second-factor/second-factor-step.tsx'),
);

const FAILED = 'Failed to sign in';

/** Password step of a sign-in. Results in a session, a second step, or an unconfirmed address. */
function usePasswordStep() {
  const { signIn } = useAuth();
  const knownEmail = useKnownEmail();
  const [unconfirmedAccount, setUnconfirmedAccount] = useState<{ email: string; message: string } | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  // Set if the second step timed out. The sign-in then restarts with the password.
  const [expiry, setExpiry] = useState<FormFailure | null>(null);
  const form = useForm<SignInForm>({
    resolver: signInChecks,
    mode: 'onTouched',
    defaultValues: { email: knownEmail, password: '' },
  });
  const { failure, onSubmit } = useFormSubmit(form, {
    fields: ['email', 'password'],
    fallback: FAILED,
    send: async ({ email, password }) => {
      setUnconfirmedAccount(null);
      setExpiry(null);
      try {
        const outcome = await signIn(email, password);
        if (outcome.step === 'second_factor') setChallenge(outcome.challenge.challenge);
        else toast({ title: 'Signed in successfully!', tone: 'success', about: 'session' });
      } catch (error) {
        if (!isApiError(error) || error.code !== 'email_not_confirmed') throw error;
        setUnconfirmedAccount({ email, message: failureText(error, FAILED) });
      }
    },
  });
  const restart = (message?: string) => {
    setChallenge(null);
    if (message !== undefined) setExpiry({ message });
  };
  return { form, onSubmit, failure: failure ?? expiry, unconfirmedAccount, challenge, restart };
}

/** Sign-in page. Afterwards, opens the requested page, or else the candidates page. */
export default function SignInPage() {
  const { user, loading } = useAuth();
  const associationPath = useAssociationPath();
  const target = useReturnTarget();
  const { form, onSubmit, failure, unconfirmedAccount, challenge, restart } = usePasswordStep();
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  if (loading) return <PageLoading />;
  if (user) return <Navigate to={associationPath(target)} replace />;
  if (challenge !== null) {
    return (
      <Suspense fallback={<PageLoading />}>
        <SecondFactorStep challenge={challenge} onBack={() => restart()} onEnded={restart} />
      </Suspense>
    );
  }
  return (
    <AuthCard
      title="Sign In"
      lead="Welcome back. Sign in to browse and unlock candidates."
      foot={
        <>
          New here? <AppLink to="/signup">Create an agency account</AppLink>
          <br />
          Caregiver? <AppLink to="/update-profile">Get your link</AppLink>
        </>
      }
    >
      {unconfirmedAccount ? (
        <Alert
          tone="warning"
          live
          title={unconfirmedAccount.message}
          action={<ResendConfirmation email={unconfirmedAccount.email} />}
        />
      ) : null}
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={5} onFocus={signInChecks.preload}>
          <FormError failure={failure} />
          <Field label="Email" required error={errors.email?.message}>
            <TextInput type="email" autoComplete="username" inputMode="email" {...register('email')} />
          </Field>
          <div>
            <Field label="Password" required error={errors.password?.message}>
              <PasswordInput autoComplete="current-password" {...register('password')} />
            </Field>
            <Forgot>
              <AppLink to="/forgot-password">Forgot your password?</AppLink>
            </Forgot>
          </div>
          <SubmitButton busy={isSubmitting} busyText="Signing in...">
            Sign In
          </SubmitButton>
        </Stack>
      </form>
    </AuthCard>
  );
}

const Forgot = styled.p`
  margin-block-start: var(--space-3);
  font-size: var(--text-s);
`;

/** Returns the page that the guard redirected from (`location.state.from`), or else the candidates page. */
function useReturnTarget(): string {
  const from = stateField(useLocation().state, 'from');
  const [pathname, search, hash] = ['pathname', 'search', 'hash'].map((part) => {
    const text = stateField(from, part);
    return typeof text === 'string' ? text : '';
  });
  return pathname && isPathOfThisSite(pathname) ? `${pathname}${search}${hash}` : '/candidates';
}

/** Returns the email address that the previous page passed, if any. */
function useKnownEmail(): string {
  const email = stateField(useLocation().state, 'email');
  return typeof email === 'string' ? email : '';
}

function isPathOfThisSite(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
}
