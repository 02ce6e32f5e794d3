import { forgotPasswordCall, type EmailLinkBody } from '@marketplace/contracts';
import { AppLink, callApi, toast, useAssociation } from '@marketplace/platform';
import { Button, Field, FormError, Stack, TextInput } from '@marketplace/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormSubmit } from '../form-submit/form-submit.ts';
import { SubmitButton } from '../form-submit/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { emailLinkChecks } from './lazy-form-checks.ts';

const SENT_TITLE = 'Check your email';
const SENT_TEXT = "We've sent you a password reset link.";

export default function ForgotPasswordPage() {
  const association = useAssociation()?.code;
  const [recipient, setRecipient] = useState<string | null>(null);
  const form = useForm<EmailLinkBody>({
    resolver: emailLinkChecks,
    mode: 'onTouched',
    defaultValues: { email: '', association },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const { failure, onSubmit } = useFormSubmit(form, {
    fields: ['email'],
    fallback: 'Failed to send reset email. Please try again.',
    send: async (body) => {
      await callApi(forgotPasswordCall, { token: null, body });
      toast({ title: SENT_TITLE, description: SENT_TEXT, tone: 'success' });
      setRecipient(body.email);
    },
  });

  const foot = <AppLink to="/signin">Back to Sign In</AppLink>;
  if (recipient !== null) {
    return (
      <CheckYourEmail
        resend={
          <Button variant="secondary" busy={isSubmitting} onClick={() => onSubmit()}>
            Send the email again
          </Button>
        }
        onOtherAddress={() => setRecipient(null)}
        foot={foot}
      >
        {SENT_TEXT} If <strong>{recipient}</strong> has an account, it should arrive within a few minutes.
      </CheckYourEmail>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      pageTitle="Forgot Password"
      lead="Enter the email address for your account. We'll send you a link to set a new password."
      foot={foot}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={5} onFocus={emailLinkChecks.preload}>
          <FormError failure={failure} />
          <Field label="Email" required error={errors.email?.message}>
            <TextInput type="email" autoComplete="username" inputMode="email" {...register('email')} />
          </Field>
          <SubmitButton busy={isSubmitting} busyText="Sending...">
            Send reset link
          </SubmitButton>
        </Stack>
      </form>
    </AuthCard>
  );
}
