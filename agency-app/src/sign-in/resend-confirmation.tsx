import { Button, type ButtonProps } from '@marketplace/ui';
import { useResendConfirmation } from './resend-confirmation.mutation.ts';

interface ResendConfirmationProps {
  email: string;
  variant?: ButtonProps['variant'];
}

export function ResendConfirmation({ email, variant = 'secondary' }: ResendConfirmationProps) {
  const resend = useResendConfirmation(email);
  return (
    <Button variant={variant} busy={resend.isPending} onClick={() => resend.mutate()}>
      Send the email again
    </Button>
  );
}
