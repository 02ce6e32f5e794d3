import type { BillingDependencies } from '../billing/stripe-client.ts';
import type { AgencyPeopleResponse, AgencyPerson, AgencyRole, Invitation } from '@marketplace/contracts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { logSecurity } from '../../observability/security-log.ts';
import { findMailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { removeChallengesOfPerson } from '../accounts/second-factor.repository.ts';
import { endSessionsOfPerson } from '../accounts/sessions.repository.ts';
import { closePages } from '../billing/closed-agency.service.ts';
import { removedMail } from './colleagues.mails.ts';
import { listOpenInvitations, withdrawInvitationsBy, type StoredInvitation } from './invitations.repository.ts';
import { findAgency } from '../agencies/agencies.repository.ts';
import {
  findPerson,
  findJoinedIn,
  listEvents,
  listPeople,
  lockAgencies,
  movePerson,
  openOwnAgency,
  insertEvent,
  updateRole,
  type StoredPerson,
} from './people.repository.ts';

const personView = (person: StoredPerson): AgencyPerson => ({ ...person, joined_at: person.joined_at.toISOString() });

export async function viewPeople(deps: BillingDependencies, agency: AgencyIdentity): Promise<AgencyPeopleResponse> {
  const { db } = deps;
  const isOwner = agency.role === 'owner';
  const [{ agency_name }, people, invitations, events] = await Promise.all([
    findAgency(db, agency.agencyId),
    listPeople(db, agency.agencyId),
    isOwner ? listOpenInvitations(db, agency.agencyId) : [],
    isOwner ? listEvents(db, agency.agencyId) : [],
  ]);
  return {
    agency_id: agency.agencyId,
    agency_name,
    you: { id: agency.personId, role: agency.role },
    people: people.map(personView),
    invitations: invitations.map((invitation) => invitationView(invitation, deps.now())),
    history: events.map(({ event, by_person, by_name, about, role, created_at }) => ({
      event,
      by: { id: by_person, name: by_name },
      about,
      role,
      at: created_at.toISOString(),
    })),
  };
}

/**
 * Locks the agency and checks that the caller is still an owner: the caller's tab may not show a demotion yet.
 * @throws AppError owner_required
 */
export async function lockAsOwner(deps: BillingDependencies, agency: AgencyIdentity): Promise<StoredPerson> {
  await lockAgencies(deps.db, [agency.agencyId]);
  const caller = await findPerson(deps.db, agency);
  if (caller?.role !== 'owner') throw new AppError('owner_required');
  return caller;
}

/** @throws AppError last_owner if the agency has only one owner */
async function requireAnotherOwner(deps: BillingDependencies, agencyId: string): Promise<void> {
  const owners = (await listPeople(deps.db, agencyId)).filter(({ role }) => role === 'owner');
  if (owners.length < 2) throw new AppError('last_owner');
}

const nameOf = ({ first_name, last_name }: StoredPerson) => `${first_name} ${last_name}`;

/**
 * Also closes checkouts that only an owner may open.
 * @throws AppError owner_required, not_found, last_owner
 */
export async function changeRole(
  deps: BillingDependencies,
  { agency, id, role }: { agency: AgencyIdentity; id: string; role: AgencyRole },
): Promise<AgencyPerson> {
  const changedPerson = await withTransaction(deps, async (txDeps) => {
    await lockAsOwner(txDeps, agency);
    const person = await findPerson(txDeps.db, { agencyId: agency.agencyId, personId: id });
    if (person === undefined) throw new AppError('not_found');
    if (person.role === role) return personView(person);
    const at = deps.now();
    if (person.role === 'owner') {
      await requireAnotherOwner(txDeps, agency.agencyId);
      await withdrawInvitationsBy(txDeps.db, { agencyId: agency.agencyId, personId: id }, at);
    }
    const actor = { agency_id: agency.agencyId, by_person: agency.personId };
    await insertEvent(txDeps.db, { ...actor, event: 'role_changed', about: nameOf(person), role, created_at: at });
    await updateRole(txDeps.db, id, role);
    return personView({ ...person, role });
  });
  logSecurity(deps, 'role_changed', { person: id, by: agency.personId, role });
  await closePages(deps, agency.agencyId);
  return changedPerson;
}

/** Moves a person into a separate agency. `deps.db` is a transaction. */
async function moveToOwnAgency(
  deps: BillingDependencies,
  { agencyId, personId }: { agencyId: string; personId: string },
) {
  const at = deps.now();
  await withdrawInvitationsBy(deps.db, { agencyId, personId }, at);
  const ownAgencyId = await openOwnAgency(deps.db, personId, agencyId, at);
  await movePerson(deps.db, personId, { agencyId: ownAgencyId, role: 'owner', at });
}

/**
 * Also ends the colleague's sessions and closes their checkouts.
 * @throws AppError owner_required, not_found (also for the caller, who must leave instead)
 */
export async function removePerson(deps: BillingDependencies, { agency, id }: { agency: AgencyIdentity; id: string }) {
  await withTransaction(deps, async (txDeps) => {
    await lockAsOwner(txDeps, agency);
    const person =
      id === agency.personId ? undefined : await findPerson(txDeps.db, { agencyId: agency.agencyId, personId: id });
    if (person === undefined) throw new AppError('not_found');
    const at = deps.now();
    const association = await findMailAssociation(txDeps.db, await findJoinedIn(txDeps.db, id));
    const actor = { agency_id: agency.agencyId, by_person: agency.personId };
    await insertEvent(txDeps.db, { ...actor, event: 'removed', about: nameOf(person), created_at: at });
    await moveToOwnAgency(txDeps, { agencyId: agency.agencyId, personId: id });
    // Runs first: a concurrent sign-in then either fails, or its new session ends below.
    await removeChallengesOfPerson(txDeps.db, id);
    await endSessionsOfPerson(txDeps.db, id, 'removed_from_agency', at);
    const { agency_name } = await findAgency(txDeps.db, agency.agencyId);
    await deps.outbox.enqueue(
      txDeps.db,
      removedMail(deps.config, { email: person.email, association }, { agencyName: agency_name }),
    );
  });
  logSecurity(deps, 'person_removed', { person: id, by: agency.personId });
  await closePages(deps, agency.agencyId);
}

/**
 * Removes the caller from the named agency. The last owner and the only person cannot leave. Succeeds if the caller has
 * already left, because the response may have been lost.
 * @throws AppError last_owner
 */
export async function leaveAgency(deps: BillingDependencies, agency: AgencyIdentity, agencyId: string): Promise<void> {
  if (agencyId !== agency.agencyId) return;
  await withTransaction(deps, async (txDeps) => {
    await lockAgencies(txDeps.db, [agency.agencyId]);
    const person = await findPerson(txDeps.db, agency);
    // The caller already left in another tab.
    if (person === undefined) return;
    if (person.role === 'owner') await requireAnotherOwner(txDeps, agency.agencyId);
    const actor = { agency_id: agency.agencyId, by_person: agency.personId };
    await insertEvent(txDeps.db, { ...actor, event: 'left', about: nameOf(person), created_at: deps.now() });
    await moveToOwnAgency(txDeps, { agencyId: agency.agencyId, personId: agency.personId });
  });
  await closePages(deps, agency.agencyId);
}

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
