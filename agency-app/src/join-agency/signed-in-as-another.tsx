import type { ReadInvitationResponse } from '@marketplace/contracts';
import { AppLink, useAuth, useMutation } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { showFailure } from '../failure-text.ts';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';

interface SignedInAsAnotherProps {
  email: string;
  invitation: ReadInvitationResponse;
}

export function SignedInAsAnother({ email, invitation }: SignedInAsAnotherProps) {
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
      secondary={
        <Button asChild variant="secondary">
          <AppLink to="/candidates">Stay signed in</AppLink>
        </Button>
      }
    >
      <p>
        You're signed in as <strong>{email}</strong>, but the invitation to join {invitation.agency_name} was sent to{' '}
        <strong>{invitation.email}</strong>.
      </p>
    </OutcomePage>
  );
}
