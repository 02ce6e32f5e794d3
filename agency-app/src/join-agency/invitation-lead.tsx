import type { ReadInvitationResponse } from '@marketplace/contracts';
import { useAuth } from '@marketplace/platform';
import { Badge, Stack } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { AS_ROLE } from '../colleagues/role-words.ts';
import { LinkButton } from '../links/link-button.tsx';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { AuthCard } from '../sign-in/auth-card.tsx';

export function InvitationCard({ invitation, children }: { invitation: ReadInvitationResponse; children: ReactNode }) {
  return (
    <AuthCard
      title={`Join ${invitation.agency_name}`}
      lead={
        <Stack gap={2}>
          <p>
            <InvitationLead invitation={invitation} />
          </p>
          <div>
            <VerificationNote invitation={invitation} />
          </div>
        </Stack>
      }
    >
      {children}
    </AuthCard>
  );
}

export function InvitationLead({ invitation }: { invitation: ReadInvitationResponse }) {
  const { invited_by: inviter, agency_name: agency, role } = invitation;
  return (
    <>
      {inviter === '' ? 'You are invited' : `${inviter} invited you`} to join <strong>{agency}</strong> as{' '}
      {AS_ROLE[role]}. You'll share its plan, unlocked candidates, notes and shortlist.
    </>
  );
}

/** Shows whether an operator verified the agency, because anyone can sign up under an agency's name. */
export function VerificationNote({
  invitation: { verified, invited_by: inviter },
}: {
  invitation: ReadInvitationResponse;
}) {
  if (verified) return <Badge tone="success">Verified agency</Badge>;
  return <p>We haven't verified this agency yet. Join only if you know {inviter === '' ? 'it' : inviter}.</p>;
}

const TEXTS = {
  incomplete: 'This invitation link is incomplete. Open it again from the email.',
  accepted: 'This invitation has already been accepted.',
  invalid:
    'This invitation is no longer valid. It has expired, was withdrawn, or was replaced by a newer one. Check for a newer email, or ask the person who invited you to send it again.',
};

export function InvitationEnded({ reason }: { reason: keyof typeof TEXTS }) {
  const { user } = useAuth();
  const isAccepted = reason === 'accepted';
  return (
    <OutcomePage
      picture={isAccepted ? 'done' : 'broken_link'}
      title={isAccepted ? 'Invitation already accepted' : 'Invalid Link'}
      primary={
        user === null ? (
          <LinkButton to="/signin" label="Sign In" />
        ) : (
          <LinkButton to="/candidates" label="Browse Candidates" />
        )
      }
    >
      <p role="alert">
        {TEXTS[reason]}
        {isAccepted && user === null ? ' Sign in with your own email and password.' : null}
      </p>
    </OutcomePage>
  );
}
