import { resendConfirmationCall } from '@marketplace/contracts';
import { callApi, errorText, toast, useAssociation, useMutation } from '@marketplace/platform';
import { Button, type ButtonProps } from '@marketplace/ui';

interface ResendConfirmationProps {
  email: string;
  variant?: ButtonProps['variant'];
}

/** Sends the confirmation mail again. */
export function ResendConfirmation({ email, variant = 'secondary' }: ResendConfirmationProps) {
  const association = useAssociation()?.code;
  const resend = useMutation({
    mutationFn: () =>
      callApi(resendConfirmationCall, {
        token: null,
        body: { email, ...(association === undefined ? {} : { association }) },
      }),
    onSuccess: () => toast({ title: 'Check your email', description: 'We sent the mail again.', tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorText(error, 'Error sending verification email. Please try again.'),
        tone: 'error',
      }),
  });
  return (
    <Button variant={variant} busy={resend.isPending} onClick={() => resend.mutate()}>
      Send the mail again
    </Button>
  );
}
