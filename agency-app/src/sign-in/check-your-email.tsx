import { Button, Cluster, Text } from '@marketplace/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from '@marketplace/platform';
import { MailCheck } from 'lucide-react';
import { AuthCard } from './auth-card.tsx';

interface CheckYourEmailProps {
  children: ReactNode;
  /** The button to resend the email. */
  resend: ReactNode;
  onOtherAddress: () => void;
  foot?: ReactNode;
}

/** After an email was sent: what to do next, and what to do if it doesn't arrive. */
export function CheckYourEmail({ children, resend, onOtherAddress, foot }: CheckYourEmailProps) {
  const message = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    message.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <AuthCard title="Check your email" foot={foot}>
      <Message ref={message} tabIndex={-1} role="status">
        <Picture>
          <MailCheck aria-hidden="true" />
        </Picture>
        <div>{children}</div>
      </Message>
      <Text tone="muted" size="s">
        Don't see it after a few minutes? Check your spam folder, or send it again.
      </Text>
      <Cluster gap={3}>
        {resend}
        <Button variant="ghost" onClick={onOtherAddress}>
          Use a different email
        </Button>
      </Cluster>
    </AuthCard>
  );
}

const Message = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-4);

  &:focus {
    outline: none;
  }
`;

const Picture = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 3rem;
  height: 3rem;
  border-radius: var(--radius-l);
  background: var(--color-tint);
  color: var(--color-on-tint);
`;
