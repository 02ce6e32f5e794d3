import { Button } from '@marketplace/ui';
import { useEffect, type ReactNode } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';

interface CheckYourEmailProps {
  children: ReactNode;
  resend: ReactNode;
  onOtherAddress: () => void;
  foot?: ReactNode;
}

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
