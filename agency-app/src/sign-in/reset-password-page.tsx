import { recoverCall, type ResetPasswordForm as ResetFields, updatePasswordCall } from '@marketplace/contracts';
import { callApi, isApiError, toast, useAppNavigate, useAssociation, useAuth, useNoIndex } from '@marketplace/platform';
import { Field, FormError, PasswordInput, Stack } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { AuthCard } from './auth-card.tsx';
import { resetPasswordChecks } from './lazy-form-checks.ts';
import { isInvalidLink, LinkWaiting, useLinkExchange, useLinkToken } from './link-waiting.tsx';
import { meetsPasswordRules, NewPasswordField } from './new-password-field.tsx';
import { LinkButton } from '../links/link-button.tsx';

const TITLE = 'Reset your password';
const REQUEST_TEXT = 'Please request a new password reset link.';

/**
 * Landing page for the password reset link. Exchanges the link's token for a recovery token, which the password
 * change requires.
 */
export default function ResetPasswordPage() {
  useNoIndex();
  const token = useLinkToken();
  const navigate = useAppNavigate();
  const { announce } = useAuth();
  const [isExpired, setIsExpired] = useState(false);
  const recovery = useLinkExchange('recover', token, (linkToken) =>
    callApi(recoverCall, { token: null, body: { token: linkToken } }),
  );

  const recoveryToken = recovery.data?.recovery_token;
  useEffect(() => {
    if (recoveryToken !== undefined) announce('password_recovery');
  }, [recoveryToken, announce]);

  const isInvalid = token === null || isExpired || isInvalidLink(recovery.error);
  useEffect(() => {
    if (isInvalid) toast({ title: 'Invalid or expired link', description: REQUEST_TEXT, tone: 'error' });
  }, [isInvalid]);

  if (isInvalid) {
    return (
      <OutcomePage
        picture="broken_link"
        title="Invalid Link"
        primary={<LinkButton to="/forgot-password" label="Request New Link" />}
      >
        This password reset link is invalid or has expired. {REQUEST_TEXT}
      </OutcomePage>
    );
  }
  if (recovery.error || !recovery.data) return <LinkWaiting title={TITLE} loadingText="Loading..." query={recovery} />;
  return (
    <AuthCard
      title={TITLE}
      pageTitle="Reset Password"
      lead="Choose a new password. You'll be signed out everywhere else."
    >
      <ResetPasswordForm
        recoveryToken={recovery.data.recovery_token}
        onExpired={() => setIsExpired(true)}
        onUpdated={() => {
          announce('user_updated');
          toast({ title: 'Password updated successfully', tone: 'success' });
          navigate('/signin', { replace: true });
        }}
      />
    </AuthCard>
  );
}

interface ResetPasswordFormProps {
  /** Proof that the user opened the link. Valid for one password change. */
  recoveryToken: string;
  onUpdated: () => void;
  /** Called if the recovery token is no longer valid. */
  onExpired: () => void;
}

function ResetPasswordForm({ recoveryToken, onUpdated, onExpired }: ResetPasswordFormProps) {
  const association = useAssociation()?.code;
  const form = useForm<ResetFields>({
    resolver: resetPasswordChecks,
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });

  const { failure, onSubmit } = useFormSubmit(form, {
    fields: ['password'],
    fallback: 'Failed to update password',
    send: async ({ password: newPassword }) => {
      const body = {
        recovery_token: recoveryToken,
        password: newPassword,
        association,
      };
      try {
        await callApi(updatePasswordCall, { token: null, body });
      } catch (error) {
        if (isApiError(error) && error.code === 'link_invalid') return onExpired();
        throw error;
      }
      onUpdated();
    },
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={5} onFocus={resetPasswordChecks.preload}>
        <FormError failure={failure} />
        <NewPasswordField
          label="New password"
          password={password}
          error={errors.password?.message}
          {...register('password')}
        />
        <Field label="Confirm password" required error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <SubmitButton busy={isSubmitting} busyText="Updating..." disabled={!meetsPasswordRules(password)}>
          Update password
        </SubmitButton>
      </Stack>
    </form>
  );
}
