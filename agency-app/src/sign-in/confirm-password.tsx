import { confirmEmailCall, type ConfirmEmailBody, type Session } from '@marketplace/contracts';
import { callApi, isApiError } from '@marketplace/platform';
import { Button, Field, FormError, PasswordInput, Stack } from '@marketplace/ui';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { confirmPasswordChecks } from './lazy-form-checks.ts';
import { meetsPasswordRules, NewPasswordField } from './new-password-field.tsx';

type Fields = Pick<ConfirmEmailBody, 'password' | 'new_password'>;

interface ConfirmPasswordProps {
  token: string;
  agencyName: string;
  onConfirmed: (session: Session) => void;
  /** Called if the link is no longer valid. */
  onRejected: (error: unknown) => void;
}

function useConfirmation(
  { token, onConfirmed, onRejected }: Omit<ConfirmPasswordProps, 'agencyName'>,
  choosesNewPassword: boolean,
) {
  const fields = useForm<Fields>({
    resolver: confirmPasswordChecks,
    defaultValues: { password: '', new_password: '' },
    shouldUnregister: true,
  });
  // Ignores a second click during the navigation to the candidates.
  const isConfirmed = useRef(false);
  const { failure, onSubmit } = useFormSubmit(fields, {
    fields: ['password', 'new_password'],
    fallback: 'Failed to sign in',
    send: async ({ password, new_password }) => {
      if (isConfirmed.current) return;
      const body = choosesNewPassword ? { token, new_password } : { token, password };
      try {
        const response = await callApi(confirmEmailCall, { token: null, body });
        if (!('access_token' in response)) return;
        isConfirmed.current = true;
        onConfirmed(response);
      } catch (error) {
        if (!isApiError(error) || (error.code !== 'link_invalid' && error.code !== 'email_already_confirmed')) {
          throw error;
        }
        onRejected(error);
      }
    },
  });
  return { fields, failure, onSubmit };
}

export default function ConfirmPassword({ agencyName, ...confirmation }: ConfirmPasswordProps) {
  const [choosesNewPassword, setChoosesNewPassword] = useState(false);
  const { fields, failure, onSubmit } = useConfirmation(confirmation, choosesNewPassword);
  const { register, control, formState } = fields;
  const { errors, isSubmitting } = formState;
  const newPassword = useWatch({ control, name: 'new_password' }) ?? '';

  // Focuses the form after the other field has replaced the focused field.
  const form = useRef<HTMLFormElement>(null);
  const previousChoice = useRef(choosesNewPassword);
  useEffect(() => {
    if (previousChoice.current === choosesNewPassword) return;
    previousChoice.current = choosesNewPassword;
    form.current?.querySelector('input')?.focus();
  }, [choosesNewPassword]);

  return (
    <AuthCard
      title={choosesNewPassword ? 'Choose a new password' : 'Enter your password'}
      lead={
        choosesNewPassword ? (
          <>
            This replaces the password chosen when {agencyName} signed up and cancels any other sign-up with this email.
          </>
        ) : (
          <>
            To confirm your email for {agencyName}, enter the password you chose when you signed up. We ask because this
            is a different browser.
          </>
        )
      }
    >
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Stack gap={5} onFocus={confirmPasswordChecks.preload}>
          <FormError failure={failure} />
          {choosesNewPassword ? (
            <NewPasswordField
              label="New password"
              password={newPassword}
              error={errors.new_password?.message}
              {...register('new_password')}
            />
          ) : (
            <Field label="Password" required error={errors.password?.message}>
              <PasswordInput autoComplete="current-password" {...register('password')} />
            </Field>
          )}
          <SubmitButton
            busy={isSubmitting}
            busyText="Confirming..."
            disabled={choosesNewPassword && !meetsPasswordRules(newPassword)}
          >
            {choosesNewPassword ? 'Save password and sign in' : 'Confirm and sign in'}
          </SubmitButton>
          <Button variant="link" onClick={() => setChoosesNewPassword(!choosesNewPassword)}>
            {choosesNewPassword ? 'Use the password from sign-up' : 'Set a new password instead'}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
