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
  const { user, acceptSession } = useAuth();
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

  const invalid = token === null || isInvalidLink(confirmation.error);
  // A link works once. Whoever is signed in has confirmed the address already, perhaps by the same link.
  if (invalid && user !== null) {
    return (
      <AuthCard title="Your email is already confirmed">
        <Text>There is nothing left to do. You are signed in.</Text>
        <Button asChild>
          <AppLink to="/candidates">Browse Candidates</AppLink>
        </Button>
      </AuthCard>
    );
  }
  if (invalid) {
    return (
      <AuthCard title="Invalid Link">
        <Text role="alert">
          This confirmation link has been used, is not valid, or has expired. Sign in: if your email is not confirmed
          yet, we will offer to send a new link.
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
