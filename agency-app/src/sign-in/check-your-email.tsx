import { Button } from '@marketplace/ui';
import { useEffect, type ReactNode } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';

interface CheckYourEmailProps {
  children: ReactNode;
  /** The button to resend the email. */
  resend: ReactNode;
  onOtherAddress: () => void;
  foot?: ReactNode;
}

/** Next steps after an email was sent, and what to do if it does not arrive. */
export function CheckYourEmail({ children, resend, onOtherAddress, foot }: CheckYourEmailProps) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <OutcomePage
      picture="mail"
      title="Check your email"
      focused
      live
      primary={resend}
      secondary={
        <Button variant="ghost" onClick={onOtherAddress}>
          Use a different email
        </Button>
      }
      foot={foot}
    >
      <p>{children}</p>
      <p>Don't see it after a few minutes? Check your spam folder, or send it again.</p>
    </OutcomePage>
  );
}
