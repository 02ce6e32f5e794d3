import { resendConfirmationCall } from '@marketplace/contracts';
import { callApi, toast, useAssociation, useMutation } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { showFailure } from '../failures/failure-text.ts';

export function ResendConfirmation({ email }: { email: string }) {
  const resend = useResendConfirmation(email);
  return (
    <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
      Send the email again
    </Button>
  );
}

function useResendConfirmation(email: string) {
  const association = useAssociation()?.code;
  return useMutation({
    mutationFn: () =>
      callApi(resendConfirmationCall, {
        token: null,
        body: { email, association },
      }),
    onSuccess: () => toast({ title: 'Check your email', description: 'We sent the email again.', tone: 'success' }),
    onError: (error) => showFailure(error, 'Error sending verification email. Please try again.'),
  });
}
