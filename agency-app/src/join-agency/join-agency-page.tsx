import { readInvitationCall, type ReadInvitationResponse } from '@marketplace/contracts';
import { callApi, isApiError, PageLoading, useAuth, useLocation, useMutation, useNoIndex } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { invitationTokenStore } from '../sign-in/token-store.ts';
import { isInvalidLink, LinkWaiting, useLinkExchange, useLinkToken } from '../sign-in/link-waiting.tsx';
import { InvitationEnded, InvitationLead, VerificationNote } from './invitation-lead.tsx';
import { JoinForm } from './join-form.tsx';
import { JoinWithAccount } from './join-with-account.tsx';
import { LinkButton } from '../links/link-button.tsx';

const TITLE = 'Join an agency';

/**
 * Landing page for an invitation email. Opening it changes nothing. A new person sets a password; a person with
 * an account signs in, sees what would move, and confirms.
 */
export default function JoinAgencyPage() {
  useNoIndex();
  const token = useLinkToken(invitationTokenStore.read);
  const { user, loading } = useAuth();
  // Error if the link expires while the page is open.
  const [rejection, setRejection] = useState<unknown>(null);
  // Whether the person has joined in this tab. The candidates page opens next.
  const [hasJoined, setHasJoined] = useState(false);
  const invitation = useLinkExchange('invitation', token, (linkToken) =>
    callApi(readInvitationCall, { token: null, body: { token: linkToken } }),
  );

  const error = rejection ?? invitation.error;
  const isInvalid = token === null || isInvalidLink(error);
  const isOpen = !isInvalid && invitation.data !== undefined;
  useEffect(() => {
    if (isOpen && !hasJoined) invitationTokenStore.save(token);
    if (isInvalid) invitationTokenStore.forget();
  }, [isOpen, hasJoined, isInvalid, token]);

  if (hasJoined || loading) return <PageLoading />;
  if (isInvalid) {
    const isAccepted = isApiError(error) && error.code === 'invitation_accepted';
    return <InvitationEnded reason={token === null ? 'incomplete' : isAccepted ? 'accepted' : 'invalid'} />;
  }
  if (invitation.error || invitation.data === undefined)
    return <LinkWaiting title={TITLE} loadingText="Loading..." query={invitation} />;

  const steps = {
    invitation: invitation.data,
    token,
    onRejected: setRejection,
    onJoined: () => {
      invitationTokenStore.forget();
      setHasJoined(true);
    },
  };
  if (user !== null) {
    return user.email.toLowerCase() === invitation.data.email.toLowerCase() ? (
      <JoinWithAccount {...steps} personId={user.id} />
    ) : (
      <SignedInAsAnother email={user.email} invitation={invitation.data} />
    );
  }
  if (invitation.data.has_account) return <SignInFirst invitation={invitation.data} />;
  return <JoinForm {...steps} onHasAccount={() => void invitation.refetch()} />;
}

function SignInFirst({ invitation }: { invitation: ReadInvitationResponse }) {
  const from = useLocation();
  return (
    <OutcomePage
      picture="people"
      title={`Join ${invitation.agency_name}`}
      primary={<LinkButton to="/signin" state={{ from, email: invitation.email }} label="Sign In" />}
    >
      <p>
        <InvitationLead invitation={invitation} />
      </p>
      <VerificationNote invitation={invitation} />
      <p>
        You already have an account with <strong>{invitation.email}</strong>. Sign in, and we'll show you what moves to{' '}
        {invitation.agency_name} before you decide.
      </p>
    </OutcomePage>
  );
}

function SignedInAsAnother({ email, invitation }: { email: string; invitation: ReadInvitationResponse }) {
  const { signOut } = useAuth();
  const logOut = useMutation({ mutationFn: signOut, onError: (error) => showFailure(error, 'Failed to log out') });
  return (
    <OutcomePage
      picture="people"
      title="This invitation is for another email"
      primary={
        <Button busy={logOut.isPending} busyText="Logging out..." onClick={() => logOut.mutate()}>
          Log out and continue
        </Button>
      }
      secondary={<LinkButton variant="secondary" to="/candidates" label="Stay signed in" />}
    >
      <p>
        You're signed in as <strong>{email}</strong>, but the invitation to join {invitation.agency_name} was sent to{' '}
        <strong>{invitation.email}</strong>.
      </p>
    </OutcomePage>
  );
}
