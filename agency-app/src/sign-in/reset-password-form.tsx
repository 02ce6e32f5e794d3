import { updatePasswordCall, type ResetPasswordForm as ResetFields } from '@marketplace/contracts';
import { callApi, isApiError, useAssociation, useOneAtATime } from '@marketplace/platform';
import { Button, Field, PasswordChecklist, PasswordInput, Stack } from '@marketplace/ui';
import { useForm, useWatch } from 'react-hook-form';
import { forgetFailure } from '../failure-text.ts';
import { showFormFailure } from '../form-errors.ts';
import { OfflineNotice } from '../offline-notice.tsx';
import { resetPasswordChecks } from './lazy-form-checks.ts';
import { meetsPasswordRules, passwordChecklist } from './password-rules.ts';

interface ResetPasswordFormProps {
  /** Proves that the link was opened; good for one password change. */
  recoveryToken: string;
  onUpdated: () => void;
  /** The recovery token is no longer valid. */
  onExpired: () => void;
}

/** New password and confirmation. */
export function ResetPasswordForm({ recoveryToken, onUpdated, onExpired }: ResetPasswordFormProps) {
  const association = useAssociation()?.code;
  const { register, handleSubmit, control, setError, formState } = useForm<ResetFields>({
    resolver: resetPasswordChecks,
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });

  const send = useOneAtATime(async (form: ResetFields) => {
    forgetFailure();
    try {
      await callApi(updatePasswordCall, {
        token: null,
        body: {
          recovery_token: recoveryToken,
          password: form.password,
          ...(association === undefined ? {} : { association }),
        },
      });
      onUpdated();
    } catch (error) {
      if (isApiError(error) && error.code === 'link_invalid') onExpired();
      else showFormFailure(error, ['password'], setError, 'Failed to update password');
    }
  });
  const submit = handleSubmit(send);

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={5} onFocus={resetPasswordChecks.preload}>
        <Stack gap={3}>
          <Field label="New password" required error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </Field>
          <PasswordChecklist rules={passwordChecklist(password)} />
        </Stack>
        <Field label="Confirm password" required error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <OfflineNotice />
        <Button
          type="submit"
          size="l"
          fullWidth
          busy={isSubmitting}
          busyText="Updating..."
          disabled={!meetsPasswordRules(password)}
        >
          Update password
        </Button>
      </Stack>
    </form>
  );
}
