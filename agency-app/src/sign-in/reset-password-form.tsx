import { updatePasswordCall, type ResetPasswordForm as ResetFields } from '@marketplace/contracts';
import { callApi, isApiError, useAssociation } from '@marketplace/platform';
import { Field, FormError, PasswordInput, Stack } from '@marketplace/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { resetPasswordChecks } from './lazy-form-checks.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { meetsPasswordRules } from './password-rules.ts';

interface ResetPasswordFormProps {
  /** Token that proves that the link was opened. Valid for one password change. */
  recoveryToken: string;
  onUpdated: () => void;
  /** Called if the recovery token is no longer valid. */
  onExpired: () => void;
}

export function ResetPasswordForm({ recoveryToken, onUpdated, onExpired }: ResetPasswordFormProps) {
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
    send: async ({ password: chosen }) => {
      const body = {
        recovery_token: recoveryToken,
        password: chosen,
        ...(association === undefined ? {} : { association }),
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
          typed={password}
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
