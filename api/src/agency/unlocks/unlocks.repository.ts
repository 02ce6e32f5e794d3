import { sql } from 'kysely';
import type { HiringStatus } from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { Recipient } from '../../mail/mail.ts';
import { mailAssociation } from '../../reference/associations/mail-association.repository.ts';
import { personName } from '../../db/names.ts';
import { isVisibleTo } from '../../visibility/visible-candidates.repository.ts';

/**
 * Returns undefined if the profile is hidden or blocks this agency. Discipline id and state number are as in
 * @marketplace/domain.
 */
export function findVisibleContact(db: Database, candidateUuid: string, agencyId: string) {
  return db
    .selectFrom('caregivers as caregiver')
    .innerJoin('caregiver_contacts as contact', 'contact.caregiver_id', 'caregiver.id')
    .where('caregiver.uuid', '=', candidateUuid)
    .where(isVisibleTo(agencyId))
    .select([
      'caregiver.first_name as firstName',
      'contact.last_name as lastName',
      'contact.email',
      'contact.phone',
      'caregiver.discipline',
      'caregiver.city',
      'caregiver.state',
    ])
    .executeTakeFirst();
}
type CandidateContact = NonNullable<Awaited<ReturnType<typeof findVisibleContact>>>;

/** `credited`: a claim ended with a credit. We keep the payment. */
export type RequestStatus = 'completed' | 'refunded' | 'disputed' | 'credited';

/** Status of the agency's live unlock of the candidate, or of its newest revoked one. */
export async function findUnlockStatus(db: Database, agencyId: string, candidateUuid: string) {
  const row = await db
    .selectFrom('unlocks')
    .where('agency_id', '=', agencyId)
    .where('caregiver_uuid', '=', candidateUuid)
    .select('status')
    .$narrowType<{ status: RequestStatus }>()
    .orderBy((order) => order('status', '=', 'completed'), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.status ?? null;
}

interface NewUnlock {
  agencyId: string;
  candidateUuid: string;
  /** Payment of the unlock; null if free. */
  payment: { checkoutId: string; paymentIntentId: string; amountCents: number } | null;
  candidate: Omit<CandidateContact, 'discipline' | 'state'> & { discipline: string; state: string };
  createdAt: Date;
  personId: string | null;
  /** Null on the main site. */
  association: string | null;
}

/** Returns undefined if the agency already has a live unlock of this candidate. */
export async function insertUnlock(db: Database, unlock: NewUnlock): Promise<string | undefined> {
  const row = await db
    .insertInto('unlocks')
    .values({
      agency_id: unlock.agencyId,
      caregiver_uuid: unlock.candidateUuid,
      status: 'completed',
      free: unlock.payment === null,
      amount_cents: unlock.payment?.amountCents ?? 0,
      checkout_id: unlock.payment?.checkoutId ?? null,
      payment_intent_id: unlock.payment?.paymentIntentId ?? null,
      candidate_first_name: unlock.candidate.firstName,
      candidate_last_name: unlock.candidate.lastName,
      candidate_email: unlock.candidate.email,
      candidate_phone: unlock.candidate.phone,
      candidate_discipline: unlock.candidate.discipline,
      candidate_city: unlock.candidate.city,
      candidate_state: unlock.candidate.state,
      created_at: unlock.createdAt,
      association: unlock.association,
      unlocked_by: unlock.personId,
      unlocked_by_name: personName(unlock.personId),
    })
    .onConflict((conflict) =>
      // A literal: with a parameter PostgreSQL would not match the unique index's condition.
      conflict.columns(['agency_id', 'caregiver_uuid']).where('status', '=', sql.lit('completed')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** All unlocks of the agency, newest first, including revoked ones. */
export async function listUnlocks(db: Database, agencyId: string) {
  return db
    .selectFrom('unlocks')
    .where('agency_id', '=', agencyId)
    .selectAll()
    .$narrowType<{ hiring_status: HiringStatus }>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listPlacesOfUnlocked(db: Database, agencyId: string): Promise<{ uuid: string; place: number }[]> {
  const rows = await db
    .selectFrom('caregivers as caregiver')
    .innerJoin('unlocks as unlock', 'unlock.caregiver_uuid', 'caregiver.uuid')
    .where('unlock.agency_id', '=', agencyId)
    .where('unlock.status', '=', 'completed')
    .where(isVisibleTo(agencyId))
    .select(['caregiver.uuid', 'caregiver.place'])
    .execute();
  return rows.flatMap(({ uuid, place }) => (place === null ? [] : { uuid, place }));
}

/** The agency's open and filled cases that unlocked candidates are on, by name. */
export function listCasesOfUnlocked(db: Database, agencyId: string) {
  return db
    .selectFrom('unlocks as unlock')
    .innerJoin('caregivers as caregiver', 'caregiver.uuid', 'unlock.caregiver_uuid')
    .innerJoin('case_caregivers as on_case', 'on_case.caregiver_id', 'caregiver.id')
    .innerJoin('cases as c', 'c.id', 'on_case.case_id')
    .where('unlock.agency_id', '=', agencyId)
    .where('unlock.status', '=', 'completed')
    .where('c.agency_id', '=', agencyId)
    .where('c.status', '<>', 'closed')
    .select(['unlock.id as unlock_id', 'c.id', 'c.name'])
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
}

/** Logs each contact given to the agency, once per person, channel and day. */
export async function insertContactAccess(
  db: Database,
  access: {
    agencyId: string;
    personId: string | null;
    unlockIds: readonly string[];
    channel: 'account' | 'mail';
    at: Date;
  },
): Promise<void> {
  if (access.unlockIds.length === 0) return;
  await db
    .insertInto('contact_access_log')
    .values(
      access.unlockIds.map((unlockId) => ({
        agency_id: access.agencyId,
        person_id: access.personId,
        unlock_id: unlockId,
        channel: access.channel,
        created_at: access.at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findUnlockOfCheckout(db: Database, checkoutId: string) {
  return db
    .selectFrom('unlocks')
    .where('checkout_id', '=', checkoutId)
    .select([
      'id',
      'status',
      'agency_id as agencyId',
      'unlocked_by as personId',
      'caregiver_uuid as candidateUuid',
      'candidate_first_name as candidateFirstName',
      'amount_cents as amountCents',
      'returned_cents as returnedCents',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('unlock_claims as claim')
          .whereRef('claim.unlock_id', '=', 'unlocks.id')
          .whereRef('claim.payment_intent_id', '=', 'unlocks.payment_intent_id')
          .where('claim.outcome', '=', 'refund')
          .select('claim.id'),
      )
        .$castTo<boolean>()
        .as('refundedByClaim'),
    )
    .$narrowType<{ status: RequestStatus }>()
    .executeTakeFirst();
}
export type PaidUnlock = NonNullable<Awaited<ReturnType<typeof findUnlockOfCheckout>>>;

/** Revokes the unlock, or updates the reason of a revoked one. */
export async function updateToRevoked(
  db: Database,
  unlockId: string,
  status: Exclude<RequestStatus, 'completed'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('unlocks')
    .set(({ fn, val }) => ({ status, revoked_at: fn.coalesce('revoked_at', val(at)) }))
    .where('id', '=', unlockId)
    .execute();
}

/** Returns false if the agency has another live unlock of the candidate. */
export async function updateToCompleted(db: Database, unlockId: string): Promise<boolean> {
  const row = await db
    .updateTable('unlocks as unlock')
    .set({ status: 'completed', revoked_at: null })
    .where('unlock.id', '=', unlockId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unlocks as live')
            .whereRef('live.agency_id', '=', 'unlock.agency_id')
            .whereRef('live.caregiver_uuid', '=', 'unlock.caregiver_uuid')
            .where('live.status', '=', 'completed')
            .select('live.id'),
        ),
      ),
    )
    .returning('unlock.id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateReturnedCents(db: Database, unlockId: string, cents: number): Promise<void> {
  await db.updateTable('unlocks').set({ returned_cents: cents }).where('id', '=', unlockId).execute();
}

/**
 * Finds who gets the agency's email: the person who acted, if still in the agency, otherwise the longest-serving owner.
 * For a closed agency, the person who closed it. Includes the association if its site exists.
 */
export async function findMailRecipient(
  db: Database,
  about: { agencyId: string; personId?: string | null },
  associationCode: string | null,
): Promise<Recipient> {
  const { agencyId, personId = null } = about;
  return recipients(db, associationCode)
    .where('user.id', '=', ({ fn, selectFrom, val }) =>
      fn.coalesce(
        selectFrom('agency_people')
          .where('person_id', '=', personId)
          .where('agency_id', '=', agencyId)
          .select('person_id'),
        selectFrom('agency_mailboxes').where('agency_id', '=', agencyId).select('person_id'),
        selectFrom('agencies').where('id', '=', agencyId).select('closed_by'),
        // The founder comes last.
        val(agencyId),
      ),
    )
    .executeTakeFirstOrThrow();
}

/** Finds the recipient of an email about the person's own action, even if the person has left the agency. */
export async function findMailRecipientOf(db: Database, personId: string, associationCode: string | null) {
  return recipients(db, associationCode).where('user.id', '=', personId).executeTakeFirstOrThrow();
}

const recipients = (db: Database, associationCode: string | null) =>
  db
    .selectFrom('people as user')
    .leftJoin('associations as association', (join) =>
      join.on('association.code', '=', associationCode).on('association.retired_at', 'is', null),
    )
    .select('user.email')
    .select(mailAssociation('association').as('association'));
