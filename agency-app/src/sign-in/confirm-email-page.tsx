import { confirmEmailCall, type Session } from '@marketplace/contracts';
import { callApi, isApiError, toast, useAppNavigate, useAuth, useNoIndex } from '@marketplace/platform';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { confirmationTokenStore } from './token-store.ts';
import { isInvalidLink, LinkWaiting, useLinkExchange, useLinkToken } from './link-waiting.tsx';
import { LinkButton } from '../links/link-button.tsx';

const ConfirmPassword = lazy(() => import(/* webpackChunkName: "later-confirm-password" */ './confirm-password.tsx'));

const TITLE = 'Confirm your email';

/**
 * Landing page for the confirmation link: confirms the address and signs in. Asks for the password first in a
 * different browser than the sign-up's.
 */
export default function ConfirmEmailPage() {
  useNoIndex();
  const token = useLinkToken(confirmationTokenStore.read);
  const { user, acceptSession } = useAuth();
  const navigate = useAppNavigate();
  const [rejection, setRejection] = useState<unknown>(null);
  const confirmation = useLinkExchange('confirm-email', token, (linkToken) =>
    callApi(confirmEmailCall, { token: null, body: { token: linkToken } }),
  );

  const hasAccepted = useRef(false);
  const accept = useCallback(
    (session: Session) => {
      if (hasAccepted.current) return;
      hasAccepted.current = true;
      confirmationTokenStore.forget();
      acceptSession(session);
      toast({
        title: 'Signed in successfully!',
        description: 'Your email address is confirmed.',
        tone: 'success',
        about: 'session',
      });
      navigate('/candidates', { replace: true });
    },
    [acceptSession, navigate],
  );

  const response = confirmation.data;
  const passwordRequest = response !== undefined && 'password_required' in response ? response : null;
  useEffect(() => {
    if (response !== undefined && 'access_token' in response) accept(response);
  }, [response, accept]);
  useEffect(() => {
    if (passwordRequest !== null && token !== null) confirmationTokenStore.save(token);
  }, [passwordRequest, token]);

  const error = rejection ?? confirmation.error;
  const isConfirmed = isApiError(error) && error.code === 'email_already_confirmed';
  const isInvalid = token === null || isInvalidLink(error);
  useEffect(() => {
    if (isInvalid) confirmationTokenStore.forget();
  }, [isInvalid]);

  if (isInvalid || isConfirmed) return <EndedLink isConfirmed={isConfirmed} isSignedIn={user !== null} />;
  const waitingPage = <LinkWaiting title={TITLE} loadingText="Confirming your email address..." query={confirmation} />;
  if (confirmation.error || passwordRequest === null || token === null) return waitingPage;
  return (
    <Suspense fallback={waitingPage}>
      <ConfirmPassword
        token={token}
        agencyName={passwordRequest.agency_name}
        onConfirmed={accept}
        onRejected={setRejection}
      />
    </Suspense>
  );
}

/** Explains that a link no longer works. Links are single-use, so the user may have used it already. */
function EndedLink({ isConfirmed, isSignedIn }: { isConfirmed: boolean; isSignedIn: boolean }) {
  if (isSignedIn && !isConfirmed) {
    return (
      <OutcomePage
        picture="done"
        title="Your email is already confirmed"
        primary={<LinkButton to="/candidates" label="Browse Candidates" />}
      >
        You're all set and signed in.
      </OutcomePage>
    );
  }
  if (isConfirmed) {
    return (
      <OutcomePage picture="done" title="Your email is already confirmed" primary={<SignIn />}>
        Please sign in with your password.
      </OutcomePage>
    );
  }
  return (
    <OutcomePage picture="broken_link" title="Invalid Link" primary={<SignIn />}>
      <p role="alert">
        This confirmation link is invalid, expired, or already used. Sign in, and if your email isn't confirmed yet,
        we'll offer to send a new link.
      </p>
    </OutcomePage>
  );
}

const SignIn = () => <LinkButton to="/signin" label="Sign In" />;
