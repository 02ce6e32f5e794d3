import {
  type UnlockDependencies,
  applicationView,
  viewUnlockProfiles,
  areasOfUnlocked,
  milesFromAgency,
} from './unlock-profile.service.ts';
import type { UnlockedCandidate } from '@marketplace/contracts';
import { creditExpiry, disciplineById, stateByNumber } from '@marketplace/domain';
import { withTransaction } from '../../db/with-transaction.ts';
import type { AgencyIdentity } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { Recipient } from '../../mail/mail.ts';
import { agencyClosed } from '../agencies/agency-closed.ts';
import { findRoleIn, lockOpenAgency } from '../agencies/agencies.repository.ts';
import { listReadableContacts } from '../../visibility/readable-contacts.repository.ts';
import { listChecks, listPhoneCalls, listNotes } from './unlock-records.repository.ts';
import { checkView, callView, noteView, statusChange, claimView } from './unlock-records.service.ts';
import { notifyCaregiver } from './unlock-notices.service.ts';
import {
  findAvailableCredit,
  restoreCreditFor,
  listClaims,
  spendCredit,
  withdrawCreditFor,
} from './credits.repository.ts';
import { findAvailableFreeUnlock, spendFreeUnlock } from './free-unlocks.repository.ts';
import { listReminders } from './reminders.repository.ts';
import { reminderView } from './reminders.service.ts';
import { listDeliveredEvidence, insertDeliveredEvidence } from '../../caregiver/evidence/shown-evidence.repository.ts';
import { insertDeliveredProfile } from './delivered-profiles.repository.ts';
import { lockedState } from '../../reference/associations/locked-state.ts';
import { hasLiveUnlock, promoteSpareUnlock } from './spare-unlocks.repository.ts';
import {
  contactMail,
  otherPaymentCountsMail,
  partRefundedMail,
  paymentKeptMail,
  restoredMail,
  revokedMail,
} from './unlocks.mails.ts';
import {
  findMailRecipient,
  findUnlockStatus,
  findVisibleContact,
  insertUnlock,
  listCasesOfUnlocked,
  listUnlocks,
  insertContactAccess,
  updateReturnedCents,
  updateToCompleted,
  updateToRevoked,
  type PaidUnlock,
} from './unlocks.repository.ts';

interface UnlockOrder {
  agencyId: string;
  candidateUuid: string;
  payment: { checkoutId: string; paymentIntentId: string; amountCents: number } | null;
  association: string | null;
  personId?: string | null;
}

type UnlockGrant =
  | { granted: true; unlockId: string }
  | { granted: false; reason: 'already_unlocked' | 'candidate_not_found' };

/**
 * Stores the unlock, emails the contact and logs the access. Grants nothing if a live unlock exists or the profile is
 * hidden. `deps.db` must be a transaction.
 */
export async function grantUnlock(deps: UnlockDependencies, order: UnlockOrder): Promise<UnlockGrant> {
  const { db } = deps;
  const contact = await findVisibleContact(db, order.candidateUuid, order.agencyId);
  if (contact === undefined) return { granted: false, reason: 'candidate_not_found' };
  const at = deps.now();
  const candidate = {
    ...contact,
    discipline: disciplineById(contact.discipline)?.name ?? 'Other',
    state: stateByNumber(contact.state) ?? '',
  };
  const { agencyId, candidateUuid, payment, association, personId = null } = order;
  const unlock = { agencyId, candidateUuid, payment, association, personId };
  const unlockId = await insertUnlock(db, { ...unlock, candidate, createdAt: at });
  if (unlockId === undefined) return { granted: false, reason: 'already_unlocked' };

  await insertDeliveredProfile(db, unlockId, candidateUuid);
  await insertDeliveredEvidence(db, { unlockId, candidateUuid, at });
  const { profiles, applications } = await viewUnlockProfiles(deps, agencyId, unlockId);
  const to = await findMailRecipient(db, { agencyId, personId }, association);
  const mail = contactMail(deps.config, to, {
    ...candidate,
    unlockId,
    amountCents: payment?.amountCents ?? 0,
    profile: profiles.get(unlockId) ?? null,
    evidence: (await listDeliveredEvidence(db, { agencyId, unlockId, now: at })).get(unlockId) ?? [],
    applications: (applications.get(candidateUuid) ?? []).map(applicationView),
    at,
  });
  await deps.outbox.enqueue(db, mail);
  await notifyCaregiver(deps, { unlockId, association: to.association });
  await insertContactAccess(db, { agencyId, personId, unlockIds: [unlockId], channel: 'mail', at });
  return { granted: true, unlockId };
}

export const unlockStatus = ({ db }: UnlockDependencies, { agencyId }: AgencyIdentity, candidateUuid: string) =>
  findUnlockStatus(db, agencyId, candidateUuid);

/**
 * Spends a free unlock or credit on a candidate. Only one of several concurrent calls succeeds. An association's site
 * unlocks only candidates in the association's US state.
 * @throws AppError association_not_found, association_retired, candidate_not_found, already_unlocked,
 * free_unlock_unavailable, not_found
 */
export async function redeemFreeUnlock(
  deps: UnlockDependencies,
  redemption: {
    agency: AgencyIdentity;
    candidateUuid: string;
    freeUnlockId: string;
    association: string | null;
  },
): Promise<void> {
  const { agency, candidateUuid, freeUnlockId, association } = redemption;
  const locked = await lockedState(deps.db, association);
  await withTransaction(deps, async (txDeps) => {
    if ((await lockOpenAgency(txDeps.db, agency.agencyId)) !== agency.agencyId) throw agencyClosed();
    if (locked !== null) {
      const contact = await findVisibleContact(txDeps.db, candidateUuid, agency.agencyId);
      if (contact?.state !== locked) throw new AppError('candidate_not_found');
    }
    const order = { agencyId: agency.agencyId, personId: agency.personId, candidateUuid, payment: null, association };
    const grant = await grantUnlock(txDeps, order);
    if (!grant.granted) throw new AppError(grant.reason);
    const spending = { agencyId: agency.agencyId, at: deps.now() };
    const spent =
      (await spendFreeUnlock(txDeps.db, { ...spending, freeUnlockId, unlockId: grant.unlockId })) ||
      (await spendCredit(txDeps.db, { ...spending, creditId: freeUnlockId, unlockId: grant.unlockId }));
    // Rolls back the grant, including its email.
    if (!spent) throw new AppError('free_unlock_unavailable');
  });
  deps.metrics.unlocks.inc({ kind: 'free' });
}

export async function availableFreeUnlock(deps: UnlockDependencies, agency: AgencyIdentity) {
  const unlock = await findAvailableFreeUnlock(deps.db, agency.agencyId, deps.now());
  return unlock === undefined ? null : { unlock_id: unlock.id, expires_at: unlock.expiresAt.toISOString() };
}

export async function availableCredit(deps: UnlockDependencies, agency: AgencyIdentity) {
  const credit = await findAvailableCredit(deps.db, agency.agencyId, deps.now());
  return credit === undefined ? null : { unlock_id: credit.id, expires_at: credit.expiresAt.toISOString() };
}

/** Lists everybody the agency has unlocked, newest first, with contact details for live unlocks. Logs the access. */
export async function viewUnlockedCandidates(
  deps: UnlockDependencies,
  agency: AgencyIdentity,
): Promise<UnlockedCandidate[]> {
  const [
    rows,
    contacts,
    evidence,
    calls,
    claims,
    checks,
    notes,
    reminders,
    cases,
    areas,
    miles,
    { profiles, applications },
  ] = await Promise.all([
    listUnlocks(deps.db, agency.agencyId),
    listReadableContacts(deps.db, agency.agencyId, 'unlock'),
    listDeliveredEvidence(deps.db, { agencyId: agency.agencyId, now: deps.now() }),
    listPhoneCalls(deps.db, agency.agencyId),
    listClaims(deps.db, agency.agencyId),
    listChecks(deps.db, agency.agencyId),
    listNotes(deps.db, agency.agencyId),
    listReminders(deps.db, agency.agencyId),
    listCasesOfUnlocked(deps.db, agency.agencyId),
    areasOfUnlocked(deps, agency.agencyId),
    milesFromAgency(deps, agency.agencyId),
    viewUnlockProfiles(deps, agency.agencyId),
  ]);
  const callsOf = Map.groupBy(calls, (call) => call.unlock_id);
  const claimOf = new Map(claims.map((claim) => [claim.unlock_id, claim]));
  const checksOf = Map.groupBy(checks, (check) => check.unlock_id);
  const notesOf = Map.groupBy(notes, (note) => note.unlock_id);
  const casesOf = Map.groupBy(cases, (caseRow) => caseRow.unlock_id);
  const remindersOf = Map.groupBy(reminders, (reminder) => reminder.unlock_id);
  await insertContactAccess(deps.db, {
    agencyId: agency.agencyId,
    personId: agency.personId,
    unlockIds: rows.flatMap(({ id }) => (contacts.has(id) ? id : [])),
    channel: 'account',
    at: deps.now(),
  });
  return rows.map((row) => {
    const contact = contacts.get(row.id);
    const claim = claimOf.get(row.id);
    return {
      request_id: row.id,
      candidate_uuid: row.caregiver_uuid,
      candidate_first_name: row.candidate_first_name,
      candidate_last_name: contact?.last_name ?? null,
      candidate_email: contact?.email ?? null,
      candidate_phone: contact?.phone ?? null,
      candidate_discipline: row.candidate_discipline,
      candidate_city: row.candidate_city,
      candidate_state: row.candidate_state,
      distance_miles: miles(areas.get(row.caregiver_uuid) ?? null),
      amount_paid: row.amount_cents,
      amount_returned: row.returned_cents,
      free: row.free,
      revoked: row.status !== 'completed',
      created_at: row.created_at.toISOString(),
      profile: profiles.get(row.id) ?? null,
      evidence: contact === undefined ? [] : (evidence.get(row.id) ?? []),
      applications: (applications.get(row.caregiver_uuid) ?? []).map(applicationView),
      cases: (casesOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      status: row.hiring_status,
      calls: (callsOf.get(row.id) ?? []).map(callView),
      claimable: row.claimable,
      claim: claim === undefined ? null : claimView(claim),
      checks: (checksOf.get(row.id) ?? []).map(checkView),
      notes: (notesOf.get(row.id) ?? []).map((note) => noteView(note, agency)),
      reminders: (remindersOf.get(row.id) ?? []).map(reminderView),
      ...(row.unlocked_by_name === null ? {} : { by: { id: row.unlocked_by, name: row.unlocked_by_name } }),
      ...statusChange(row),
    };
  });
}

type SettledUnlock = PaidUnlock & { association: string | null };

/** The buyer, or the agency that the buyer merged into. */
const mergedIntoAgencyOf = async ({ db }: UnlockDependencies, { agencyId }: SettledUnlock) =>
  (await lockOpenAgency(db, agencyId)) ?? agencyId;

async function recipientOf(deps: UnlockDependencies, unlock: SettledUnlock): Promise<Recipient> {
  const { agencyId, personId, association } = unlock;
  const heir = await mergedIntoAgencyOf(deps, unlock);
  const isMember = personId !== null && (await findRoleIn(deps.db, { agencyId: heir, personId })) !== undefined;
  return findMailRecipient(deps.db, { agencyId: isMember ? heir : agencyId, personId }, association);
}

/**
 * Revokes an unlock and emails the agency. If the unlock is already revoked, only updates the reason. If another
 * payment for the candidate takes over, the unlock's id may change. `deps.db` must be a transaction.
 */
export async function revokeUnlock(
  deps: UnlockDependencies,
  { unlock, status }: { unlock: SettledUnlock; status: 'refunded' | 'disputed' },
): Promise<void> {
  if (unlock.status === status) return;
  await updateToRevoked(deps.db, unlock.id, status, deps.now());
  if (unlock.status === 'credited') await withdrawCreditFor(deps.db, unlock.id, deps.now());
  if (unlock.status !== 'completed') return;
  const { candidateUuid, candidateFirstName: firstName } = unlock;
  const to = await recipientOf(deps, unlock);
  const keeps = await promoteSpareUnlock(deps.db, { agencyId: await mergedIntoAgencyOf(deps, unlock), candidateUuid });
  const mail = keeps ? otherPaymentCountsMail : revokedMail;
  const claimed = unlock.refundedByClaim && status === 'refunded';
  await deps.outbox.enqueue(deps.db, mail(deps.config, to, { firstName, status, claimed }));
}

/**
 * Restores an unlock whose payment we hold again, and emails the agency. Returns false if the agency has unlocked the
 * candidate again in the meantime. May change the unlock's id.
 */
export async function restoreUnlock(deps: UnlockDependencies, unlock: SettledUnlock): Promise<boolean> {
  if (unlock.status === 'completed' || unlock.status === 'credited') return true;
  if (await restoreCreditFor(deps.db, unlock.id, creditExpiry(true, deps.now()))) {
    await updateToRevoked(deps.db, unlock.id, 'credited', deps.now());
    return true;
  }
  const { candidateUuid, candidateFirstName: firstName } = unlock;
  const unlockKey = { agencyId: await mergedIntoAgencyOf(deps, unlock), candidateUuid };
  const hadContact = await hasLiveUnlock(deps.db, unlockKey);
  if (!(await updateToCompleted(deps.db, unlock.id))) return false;
  const to = await recipientOf(deps, unlock);
  await promoteSpareUnlock(deps.db, unlockKey);
  const mail = hadContact ? paymentKeptMail : restoredMail;
  await deps.outbox.enqueue(deps.db, mail(deps.config, to, { firstName }));
  return true;
}

/**
 * Records the refunded amount of a payment, and emails the agency about a partial refund. After a full refund,
 * `revokeUnlock` sends the email.
 */
export async function recordReturnedMoney(
  deps: UnlockDependencies,
  { unlock, returnedCents }: { unlock: SettledUnlock; returnedCents: number },
): Promise<void> {
  if (unlock.returnedCents === returnedCents) return;
  await updateReturnedCents(deps.db, unlock.id, returnedCents);
  if (returnedCents < unlock.returnedCents || returnedCents >= unlock.amountCents) return;
  const to = await recipientOf(deps, unlock);
  const { candidateFirstName: firstName, amountCents } = unlock;
  await deps.outbox.enqueue(deps.db, partRefundedMail(deps.config, to, { firstName, amountCents, returnedCents }));
}
