import type { BillingDependencies } from '../billing/stripe-client.ts';
import type { joinAsNewPersonBody, JoinPreviewResponse, JoinResponse } from '@marketplace/contracts';
import type * as z from 'zod';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { hashPassword, refuseGuessablePassword } from '../accounts/passwords.ts';
import { hashSecretToken } from '../../crypto/secret-tokens.ts';
import { startSession, type IssuedSession, type SessionDependencies } from '../accounts/sessions.service.ts';
import { closePages, endCharges } from '../billing/closed-agency.service.ts';
import { removeSignUps } from '../accounts/sign-ups.repository.ts';
import { insertUser } from '../accounts/users.repository.ts';
import { insertVerification, holdApplicationsAgain } from '../verification/verification.repository.ts';
import { joinedMail, outsiderReport } from './colleagues.mails.ts';
import { acceptInvitation, findInvitationByToken, type StoredInvitation } from './invitations.repository.ts';
import { openInvitation } from './invitations.service.ts';
import { findAgency } from '../agencies/agencies.repository.ts';
import {
  insertPerson,
  countMovable,
  findPerson,
  hasRenewingPlan,
  listPeople,
  lockAgencies,
  mergeAgency,
  movePerson,
  updateJoinedIn,
  insertEvent,
} from './people.repository.ts';

/** `deps.db` must be a transaction. */
async function welcome(
  deps: BillingDependencies,
  { invitation, personId, email }: { invitation: StoredInvitation; personId: string; email: string },
): Promise<void> {
  const { db, outbox, config } = deps;
  const { agency_id: agencyId, role } = invitation;
  const at = deps.now();
  await acceptInvitation(db, invitation.id, personId, at);
  await updateJoinedIn(db, personId, invitation.association);
  await insertEvent(db, {
    agency_id: agencyId,
    event: 'joined',
    by_person: personId,
    about: email,
    role,
    created_at: at,
  });
  const people = await listPeople(db, agencyId);
  const joined = people.find(({ id }) => id === personId);
  const name = joined === undefined ? email : `${joined.first_name} ${joined.last_name}`;
  const inviter = people.find(({ id }) => id === invitation.invited_by);
  if (inviter !== undefined) {
    const association = await findMailAssociation(db, invitation.association);
    await outbox.enqueue(db, joinedMail(config, { email: inviter.email, association }, { name, email }));
  }
  const { agency_name: agencyName, verified_at } = await findAgency(db, agencyId);
  const owners = people.filter((person) => person.role === 'owner' && person.id !== personId);
  const emails = owners.map((owner) => owner.email);
  if (verified_at === null || isAtOwnDomain(email, emails)) return;
  const about = { agencyName, agencyId, email, invitedBy: invitation.invited_by_name };
  await outbox.enqueue(db, outsiderReport(config, about));
}

/**
 * Verifies the address by the emailed link, and ends other pending sign-ups of the address.
 * @throws AppError link_invalid, invitation_accepted, account_exists, validation_failed
 */
export async function joinAsNewPerson(
  deps: SessionDependencies & BillingDependencies,
  form: z.output<typeof joinAsNewPersonBody>,
): Promise<{ issued: IssuedSession; passwordHash: string }> {
  const { token, password, ...profile } = form;
  const preview = await openInvitation(deps, { token, lock: false });
  const { agency_name } = await findAgency(deps.db, preview.agency_id);
  await refuseGuessablePassword(deps, { password, names: { ...profile, agency_name } });
  const passwordHash = await hashPassword(password);
  return withTransaction(deps, async (txDeps) => {
    await lockAgencies(txDeps.db, [preview.agency_id]);
    const invitation = await openInvitation(txDeps, { token, lock: true });
    const { email, role, agency_id: agencyId } = invitation;
    const at = deps.now();
    const id = await insertUser(txDeps.db, email, passwordHash, at);
    if (id === null) throw new AppError('account_exists');
    await insertPerson(txDeps.db, { ...profile, person_id: id, agency_id: agencyId, role, joined_at: at });
    await removeSignUps(txDeps.db, email);
    await welcome(txDeps, { invitation, personId: id, email });
    return { issued: await startSession(txDeps, { id, email }), passwordHash };
  });
}

async function obstacleOf(
  deps: BillingDependencies,
  { agency, invitation }: { agency: AgencyIdentity; invitation: StoredInvitation },
): Promise<JoinPreviewResponse['obstacle']> {
  if (agency.email.toLowerCase() !== invitation.email.toLowerCase()) return 'other_address';
  if (agency.agencyId === invitation.agency_id) return 'already_here';
  const people = await listPeople(deps.db, agency.agencyId);
  if (people.length === 1) return (await hasRenewingPlan(deps.db, agency.agencyId)) ? 'plan_active' : null;
  const otherOwner = people.some(({ id, role }) => role === 'owner' && id !== agency.personId);
  return otherOwner ? null : 'last_owner';
}

const REFUSALS = {
  other_address: 'invitation_for_another',
  already_here: 'already_in_agency',
  plan_active: 'plan_active',
  last_owner: 'last_owner',
} as const;

/** Contacts move only if the person who joins was alone in the closed agency. */
const isAlone = async (deps: BillingDependencies, agencyId: string) =>
  (await listPeople(deps.db, agencyId)).length === 1;

/**
 * Shows what would move to the agency, and what prevents joining. Changes nothing.
 * @throws AppError the same errors as openInvitation
 */
export async function previewJoin(
  deps: BillingDependencies,
  { agency, token }: { agency: AgencyIdentity; token: string },
): Promise<JoinPreviewResponse> {
  const invitation = await openInvitation(deps, { token, lock: false });
  const obstacle = await obstacleOf(deps, { agency, invitation });
  // Reveal nothing about an invitation to another address.
  if (obstacle === 'other_address') throw new AppError('invitation_for_another');
  const movable =
    obstacle !== 'already_here' && (await isAlone(deps, agency.agencyId))
      ? await countMovable(deps.db, agency.agencyId, invitation.agency_id)
      : { contacts: 0, duplicates: 0, shortlisted: 0 };
  const { agency_name } = await findAgency(deps.db, invitation.agency_id);
  return { agency_name, role: invitation.role, ...movable, obstacle };
}

/**
 * Joins with the caller's account. Closes the caller's single-person agency and moves its contacts, notes and
 * shortlist. Closes that agency's open checkouts, and checkouts that the caller opened elsewhere. Idempotent.
 * @throws AppError link_invalid, invitation_accepted, invitation_for_another, already_in_agency, plan_active,
 * last_owner
 */
export async function join(
  deps: BillingDependencies,
  { agency, token }: { agency: AgencyIdentity; token: string },
): Promise<JoinResponse> {
  const { personId, email } = agency;
  const tokenHash = hashSecretToken(token);
  const preview = await findInvitationByToken(deps.db, tokenHash, { lock: false });
  if (preview === undefined) throw new AppError('link_invalid');
  const { closed: isClosed, ...response } = await withTransaction(deps, async (txDeps) => {
    const { db } = txDeps;
    // Lock agencies before the invitation, as all code that changes both does.
    await lockAgencies(db, [agency.agencyId, preview.agency_id]);
    const locked = await findInvitationByToken(db, tokenHash, { lock: true });
    const joined =
      locked?.accepted_by === personId ? await findPerson(db, { agencyId: locked.agency_id, personId }) : undefined;
    if (locked !== undefined && joined !== undefined) {
      const { agency_name } = await findAgency(db, locked.agency_id);
      return { agency_name, role: joined.role, moved_contacts: 0, closed: false };
    }
    const invitation = await openInvitation(txDeps, { token, lock: true });
    // The caller may have left or joined elsewhere while waiting for the lock.
    if ((await findPerson(db, agency)) === undefined) throw new AppError('link_invalid');
    const obstacle = await obstacleOf(txDeps, { agency, invitation });
    if (obstacle !== null) throw new AppError(REFUSALS[obstacle]);
    const at = deps.now();
    const closes = await isAlone(txDeps, agency.agencyId);
    const moved = closes
      ? await closeOwnAgency(txDeps, { from: agency.agencyId, to: invitation.agency_id, personId })
      : 0;
    await movePerson(db, personId, { agencyId: invitation.agency_id, role: invitation.role, at });
    await welcome(txDeps, { invitation, personId, email });
    const { agency_name } = await findAgency(db, invitation.agency_id);
    return { agency_name, role: invitation.role, moved_contacts: moved, closed: closes };
  });
  if (isClosed) await endCharges(deps, agency.agencyId);
  else await closePages(deps, agency.agencyId);
  // The agency now owns the moved contacts, so close its payment pages for the same contacts.
  if (response.moved_contacts > 0) await closePages(deps, preview.agency_id);
  return response;
}

/**
 * Merges the agency into another. First ends its verification, because nobody represents its name anymore. Returns the
 * number of moved contacts.
 */
async function closeOwnAgency(
  deps: BillingDependencies,
  { from, to, personId }: { from: string; to: string; personId: string },
) {
  const at = deps.now();
  const { agency_name, verified_at } = await findAgency(deps.db, from);
  if (verified_at !== null) {
    await insertVerification(deps.db, {
      agency_id: from,
      event: 'unverified',
      agency_name,
      recorded_by: 'joined another agency',
      created_at: at,
    });
    await holdApplicationsAgain(deps.db, from);
  }
  return mergeAgency(deps.db, { from, to, personId, at });
}

/** Public email providers. Sharing such a domain proves nothing. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  'aol.com',
  'comcast.net',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address has the same domain as an owner's address. False for the domain of a public email provider. */
function isAtOwnDomain(email: string, owners: readonly string[]): boolean {
  const domain = domainOf(email);
  return !PUBLIC_MAIL_DOMAINS.has(domain) && owners.some((owner) => domainOf(owner) === domain);
}
