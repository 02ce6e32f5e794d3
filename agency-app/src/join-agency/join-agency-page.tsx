import { readInvitationCall, type ReadInvitationResponse } from '@marketplace/contracts';
import { callApi, isApiError, PageLoading, useAuth, useLocation, useMutation, useNoIndex } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { useEffect, useState } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { keptInvitation } from '../sign-in/kept-token.ts';
import { isInvalidLink, LinkWaiting, useLinkExchange, useLinkToken } from '../sign-in/link-waiting.tsx';
import { InvitationEnded, InvitationLead, VerifiedOrNot } from './invitation-lead.tsx';
import { JoinForm } from './join-form.tsx';
import { JoinWithAccount } from './join-with-account.tsx';
import { LinkButton } from '../links/link-button.tsx';

const TITLE = 'Join an agency';

/**
 * Landing page for the link in an invitation email. Opening the page changes nothing. A new person sets a password. A
 * person with an account signs in, sees what would move to the agency, and confirms.
 */
export default function JoinAgencyPage() {
  useNoIndex();
  const token = useLinkToken(keptInvitation.read);
  const { user, loading } = useAuth();
  // Error if the link expired while the page was open.
  const [refused, setRefused] = useState<unknown>(null);
  // Whether the person has joined in this tab. If so, the candidates page is about to open.
  const [joined, setJoined] = useState(false);
  const invitation = useLinkExchange('invitation', token, (linkToken) =>
    callApi(readInvitationCall, { token: null, body: { token: linkToken } }),
  );

  const error = refused ?? invitation.error;
  const invalid = token === null || isInvalidLink(error);
  const open = !invalid && invitation.data !== undefined;
  useEffect(() => {
    if (open && !joined) keptInvitation.keep(token);
    if (invalid) keptInvitation.forget();
  }, [open, joined, invalid, token]);

  if (joined || loading) return <PageLoading />;
  if (invalid) {
    const accepted = isApiError(error) && error.code === 'invitation_accepted';
    return <InvitationEnded how={token === null ? 'incomplete' : accepted ? 'accepted' : 'invalid'} />;
  }
  if (invitation.error || invitation.data === undefined)
    return <LinkWaiting title={TITLE} doing="Loading..." asking={invitation} />;

  const steps = {
    invitation: invitation.data,
    token,
    onRefused: setRefused,
    onJoined: () => {
      keptInvitation.forget();
      setJoined(true);
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
      <VerifiedOrNot invitation={invitation} />
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
