import { confirmEmailCall } from '@marketplace/contracts';
import { AppLink, callApi, toast, useAppNavigate, useAuth, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Spinner, Text } from '@marketplace/ui';
import { useEffect, useRef } from 'react';
import { AuthCard } from './auth-card.tsx';
import { isInvalidLink, useLinkExchange } from './link-exchange.query.ts';
import { useLinkToken } from './link-token.ts';
import { LinkUnreachable } from './link-unreachable.tsx';

const TITLE = 'Confirm your email';

/** The confirmation mail's link: confirms the address, signs in, and goes on to the candidates. */
export default function ConfirmEmailPage() {
  usePageTitle(TITLE);
  useNoIndex();
  const token = useLinkToken();
  const { acceptSession } = useAuth();
  const navigate = useAppNavigate();
  const confirmation = useLinkExchange('confirm-email', token, (linkToken) =>
    callApi(confirmEmailCall, { token: null, body: { token: linkToken } }),
  );

  const session = confirmation.data;
  const accepted = useRef(false);
  useEffect(() => {
    if (!session || accepted.current) return;
    accepted.current = true;
    acceptSession(session);
    toast({ title: 'Signed in successfully!', description: 'Your email address is confirmed.', tone: 'success' });
    navigate('/candidates', { replace: true });
  }, [session, acceptSession, navigate]);

  if (token === null || isInvalidLink(confirmation.error)) {
    return (
      <AuthCard title="Invalid Link">
        <Text role="alert">
          This confirmation link is not valid or has expired. Sign in, and we will offer to send a new one.
        </Text>
        <Button asChild>
          <AppLink to="/signin">Sign In</AppLink>
        </Button>
      </AuthCard>
    );
  }
  if (confirmation.error) {
    return (
      <LinkUnreachable
        title={TITLE}
        error={confirmation.error}
        retrying={confirmation.isFetching}
        onRetry={() => void confirmation.refetch()}
      />
    );
  }
  return (
    <AuthCard title={TITLE}>
      <Spinner centered label="Confirming your email address..." />
    </AuthCard>
  );
}
