import type { ReadInvitationResponse } from '@marketplace/contracts';
import { Badge } from '@marketplace/ui';
import { AS_ROLE } from '../colleagues/role-words.ts';

/** Who invites, to which agency, and as what. */
export function InvitationLead({ invitation }: { invitation: ReadInvitationResponse }) {
  const { invited_by: inviter, agency_name: agency, role } = invitation;
  return (
    <>
      {inviter === '' ? 'You are invited' : `${inviter} invited you`} to join <strong>{agency}</strong> as{' '}
      {AS_ROLE[role]}. You'll share its plan, unlocked candidates, notes and shortlist.
    </>
  );
}

/** A name is only a claim until an operator has verified it. */
export function VerifiedOrNot({
  invitation: { verified, invited_by: inviter },
}: {
  invitation: ReadInvitationResponse;
}) {
  if (verified) return <Badge tone="success">Verified agency</Badge>;
  return <p>We haven't verified this agency yet. Join only if you know {inviter === '' ? 'it' : inviter}.</p>;
}
