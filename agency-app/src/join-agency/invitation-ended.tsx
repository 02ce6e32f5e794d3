import { useAuth } from '@marketplace/platform';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { LinkButton } from '../link-button.tsx';

const TEXTS = {
  incomplete: 'This invitation link is incomplete. Open it again from the email.',
  accepted: 'This invitation has already been accepted.',
  invalid:
    'This invitation is no longer valid. It has expired, was withdrawn, or was replaced by a newer one. Check for a newer email, or ask the person who invited you to send it again.',
};

export function InvitationEnded({ how }: { how: keyof typeof TEXTS }) {
  const { user } = useAuth();
  const accepted = how === 'accepted';
  return (
    <OutcomePage
      picture={accepted ? 'done' : 'broken_link'}
      title={accepted ? 'Invitation already accepted' : 'Invalid Link'}
      primary={
        user === null ? (
          <LinkButton to="/signin" label="Sign In" />
        ) : (
          <LinkButton to="/candidates" label="Browse Candidates" />
        )
      }
    >
      <p role="alert">
        {TEXTS[how]}
        {accepted && user === null ? ' Sign in with your own email and password.' : null}
      </p>
    </OutcomePage>
  );
}
