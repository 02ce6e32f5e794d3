import { forgotPasswordCall, type EmailLinkBody } from '@marketplace/contracts';
import { AppLink, callApi, toast, useAssociation, usePageTitle, useOneAtATime } from '@marketplace/platform';
import { Button, Field, Stack, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgetFailure } from '../failure-text.ts';
import { showFormFailure } from '../form-errors.ts';
import { OfflineNotice } from '../offline-notice.tsx';
import { AuthCard } from './auth-card.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { emailLinkChecks } from './lazy-form-checks.ts';

const SENT_TITLE = 'Check your email';
const SENT_TEXT = "We've sent you a password reset link.";

/** Requests a password reset link by email. */
export default function ForgotPasswordPage() {
  usePageTitle('Forgot Password');
  const association = useAssociation()?.code;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<EmailLinkBody>({
    resolver: emailLinkChecks,
    mode: 'onTouched',
    defaultValues: { email: '', ...(association === undefined ? {} : { association }) },
  });
  const { errors, isSubmitting } = formState;

  const send = useOneAtATime(async (form: EmailLinkBody) => {
    forgetFailure();
    try {
      await callApi(forgotPasswordCall, { token: null, body: form });
      toast({ title: SENT_TITLE, description: SENT_TEXT, tone: 'success' });
      setSentTo(form.email);
    } catch (error) {
      showFormFailure(error, ['email'], setError, 'Failed to send reset email. Please try again.');
    }
  });
  const submit = handleSubmit(send);

  const foot = <AppLink to="/signin">Back to Sign In</AppLink>;
  if (sentTo !== null) {
    return (
      <CheckYourEmail
        resend={
          <Button variant="secondary" busy={isSubmitting} onClick={() => void submit()}>
            Send the email again
          </Button>
        }
        onOtherAddress={() => setSentTo(null)}
        foot={foot}
      >
        {SENT_TEXT} If <strong>{sentTo}</strong> has an account, it should arrive within a few minutes.
      </CheckYourEmail>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      lead="Enter the email address for your account. We'll send you a link to set a new password."
      foot={foot}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={5} onFocus={emailLinkChecks.preload}>
          <Field label="Email" required error={errors.email?.message}>
            <TextInput type="email" autoComplete="username" inputMode="email" {...register('email')} />
          </Field>
          <OfflineNotice />
          <Button type="submit" size="l" fullWidth busy={isSubmitting} busyText="Sending...">
            Send reset link
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
