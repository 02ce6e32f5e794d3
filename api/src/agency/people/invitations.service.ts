import { DAY_MS } from '@marketplace/domain';
import type { BillingDependencies } from '../billing/stripe-client.ts';
import type { AgencyRole, Invitation, ReadInvitationResponse } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { MailAssociation } from '../../mail/mail.ts';
import { hashSecretToken, newSecretToken } from '../../crypto/secret-tokens.ts';
import { findUserByEmail } from '../accounts/users.repository.ts';
import { invitationMail } from './colleagues.mails.ts';
import { invitationView, lockAsOwner } from './people.service.ts';
import {
  findInvitationByToken,
  findOpenInvitation,
  listOpenInvitations,
  saveInvitation,
  withdrawInvitation,
  type StoredInvitation,
} from './invitations.repository.ts';
import { findAgency } from '../agencies/agencies.repository.ts';
import { listPeople, insertEvent } from './people.repository.ts';

const INVITATION_DAYS = 7;
/** Maximum number of people and open invitations together. */
const MAX_PEOPLE = 100;

interface InvitationSender {
  agency: AgencyIdentity;
  association: MailAssociation | null;
}

/** `deps.db` must be a transaction. */
async function send(
  deps: BillingDependencies,
  { agency, association, email, role }: InvitationSender & { email: string; role: AgencyRole },
): Promise<Invitation> {
  const at = deps.now();
  const { token, hash } = newSecretToken();
  const saved = await saveInvitation(deps.db, {
    agency_id: agency.agencyId,
    email,
    role,
    invited_by: agency.personId,
    association: association?.code ?? null,
    token_hash: hash,
    sent_at: at,
    expires_at: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
  });
  const actor = { agency_id: agency.agencyId, by_person: agency.personId };
  await insertEvent(deps.db, { ...actor, event: 'invited', about: email, role, created_at: at });
  const { agency_name: agencyName } = await findAgency(deps.db, agency.agencyId);
  const invitation = { agencyName, invitedBy: saved.invited_by_name, role, token, days: INVITATION_DAYS };
  await deps.outbox.enqueue(deps.db, invitationMail(deps.config, { email, association }, invitation));
  return invitationView(saved, at);
}

/**
 * The response does not reveal whether the address has an account.
 * @throws AppError owner_required, already_in_agency, agency_full
 */
export function invite(
  deps: BillingDependencies,
  invitation: InvitationSender & { email: string; role: AgencyRole },
): Promise<Invitation> {
  const { agency, email } = invitation;
  return withTransaction(deps, async (txDeps) => {
    await lockAsOwner(txDeps, agency);
    const people = await listPeople(txDeps.db, agency.agencyId);
    if (people.some((person) => person.email.toLowerCase() === email)) throw new AppError('already_in_agency');
    const otherInvitations = (await listOpenInvitations(txDeps.db, agency.agencyId)).filter(
      (otherInvitation) => otherInvitation.email.toLowerCase() !== email,
    );
    if (people.length + otherInvitations.length >= MAX_PEOPLE) throw new AppError('agency_full');
    return send(txDeps, invitation);
  });
}

/**
 * Emails a new link and invalidates the old one.
 * @throws AppError owner_required, not_found
 */
export function resendInvitation(deps: BillingDependencies, { id, ...sender }: InvitationSender & { id: string }) {
  return withTransaction(deps, async (txDeps) => {
    await lockAsOwner(txDeps, sender.agency);
    const invitation = await findOpenInvitation(txDeps.db, sender.agency.agencyId, id);
    if (invitation === undefined) throw new AppError('not_found');
    return send(txDeps, { ...sender, email: invitation.email, role: invitation.role });
  });
}

/** @throws AppError owner_required, not_found */
export function withdraw(deps: BillingDependencies, { agency, id }: { agency: AgencyIdentity; id: string }) {
  return withTransaction(deps, async (txDeps) => {
    await lockAsOwner(txDeps, agency);
    const at = deps.now();
    const email = await withdrawInvitation(txDeps.db, agency.agencyId, id, at);
    if (email === undefined) throw new AppError('not_found');
    const actor = { agency_id: agency.agencyId, by_person: agency.personId };
    await insertEvent(txDeps.db, { ...actor, event: 'invitation_withdrawn', about: email, created_at: at });
  });
}

/**
 * Finds a valid invitation by its emailed link. `lock`: locks the agency, then the invitation, until the transaction
 * ends.
 * @throws AppError link_invalid (unknown, withdrawn, replaced, expired, or of a closed agency), invitation_accepted
 */
export async function openInvitation(
  deps: BillingDependencies,
  { token, lock }: { token: string; lock: boolean },
): Promise<StoredInvitation> {
  const invitation = await findInvitationByToken(deps.db, hashSecretToken(token), { lock });
  if (invitation === undefined || invitation.withdrawn_at !== null) throw new AppError('link_invalid');
  if (invitation.accepted_at !== null) throw new AppError('invitation_accepted');
  if (invitation.expires_at <= deps.now()) throw new AppError('link_invalid');
  const { closed_at } = await findAgency(deps.db, invitation.agency_id);
  if (closed_at !== null) throw new AppError('link_invalid');
  return invitation;
}

/** @throws AppError the same errors as openInvitation */
export async function readInvitation(deps: BillingDependencies, token: string): Promise<ReadInvitationResponse> {
  const invitation = await openInvitation(deps, { token, lock: false });
  const { agency_name, verified_at } = await findAgency(deps.db, invitation.agency_id);
  return {
    agency_name,
    verified: verified_at !== null,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invited_by_name,
    expires_at: invitation.expires_at.toISOString(),
    has_account: (await findUserByEmail(deps.db, invitation.email)) !== null,
  };
}
