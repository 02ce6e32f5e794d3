import type { Invitation } from '@marketplace/contracts';
import type { StoredInvitation } from './invitations.repository.ts';

/** Omits the invitation's token. */
export function invitationView(invitation: StoredInvitation, now: Date): Invitation {
  const { id, email, role, invited_by, invited_by_name, sent_at, expires_at } = invitation;
  return {
    id,
    email,
    role,
    invited_by: { id: invited_by, name: invited_by_name },
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    expired: expires_at <= now,
  };
}
