import { confirmEmailCall, type Session } from '@marketplace/contracts';
import { callApi, isApiError, toast, useAppNavigate, useAuth, useNoIndex } from '@marketplace/platform';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { keptConfirmation } from './kept-token.ts';
import { isInvalidLink, LinkWaiting, useLinkExchange, useLinkToken } from './link-waiting.tsx';
import { LinkButton } from '../links/link-button.tsx';

const ConfirmPassword = lazy(() => import(/* webpackChunkName: "later-confirm-password" */ './confirm-password.tsx'));

const TITLE = 'Confirm your email';

/**
 * Landing page for the confirmation link: confirms the address and signs in. If the sign-up used a different browser,
 * the page first asks for the password.
 */
export default function ConfirmEmailPage() {
  useNoIndex();
  const token = useLinkToken(keptConfirmation.read);
  const { user, acceptSession } = useAuth();
  const navigate = useAppNavigate();
  const [refused, setRefused] = useState<unknown>(null);
  const confirmation = useLinkExchange('confirm-email', token, (linkToken) =>
    callApi(confirmEmailCall, { token: null, body: { token: linkToken } }),
  );

  const accepted = useRef(false);
  const accept = useCallback(
    (session: Session) => {
      if (accepted.current) return;
      accepted.current = true;
      keptConfirmation.forget();
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

  const answer = confirmation.data;
  const passwordRequest = answer !== undefined && 'password_required' in answer ? answer : null;
  useEffect(() => {
    if (answer !== undefined && 'access_token' in answer) accept(answer);
  }, [answer, accept]);
  useEffect(() => {
    if (passwordRequest !== null && token !== null) keptConfirmation.keep(token);
  }, [passwordRequest, token]);

  const error = refused ?? confirmation.error;
  const confirmed = isApiError(error) && error.code === 'email_already_confirmed';
  const invalid = token === null || isInvalidLink(error);
  useEffect(() => {
    if (invalid) keptConfirmation.forget();
  }, [invalid]);

  if (invalid || confirmed) return <LinkOver confirmed={confirmed} signedIn={user !== null} />;
  const waiting = <LinkWaiting title={TITLE} doing="Confirming your email address..." asking={confirmation} />;
  if (confirmation.error || passwordRequest === null || token === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ConfirmPassword
        token={token}
        agencyName={passwordRequest.agency_name}
        onConfirmed={accept}
        onRefused={setRefused}
      />
    </Suspense>
  );
}

/** Explains a link that no longer works. Links are single-use, so a signed-in user may have used this one already. */
function LinkOver({ confirmed, signedIn }: { confirmed: boolean; signedIn: boolean }) {
  if (signedIn && !confirmed) {
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
  if (confirmed) {
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
