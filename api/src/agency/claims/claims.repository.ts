import type { PreferredLanguage } from '@marketplace/contracts';
import type { BestTime, CallOutcome, ClaimAnswer, ClaimOutcome, ClaimReason, HiringStatus } from '@marketplace/domain';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import { blocksAgency } from '../../visibility/agency-blocks.repository.ts';
import { personName } from '../../db/names.ts';

/** Locks the agency's unlock, so that concurrent claims run one after another. */
export function lockUnlock(trx: Database, agencyId: string, id: string) {
  return trx
    .selectFrom('unlocks')
    .where('id', '=', id)
    .where('agency_id', '=', agencyId)
    .selectAll()
    .$narrowType<{ hiring_status: HiringStatus }>()
    .forUpdate()
    .executeTakeFirst();
}

/** Lock the unlock before this call. A statement that waits for a lock may read an older snapshot. */
export async function hasClaim(trx: Database, unlockId: string): Promise<boolean> {
  const row = await trx.selectFrom('unlock_claims').where('unlock_id', '=', unlockId).select('id').executeTakeFirst();
  return row !== undefined;
}

export function listCallsOf(db: Database, unlockId: string): Promise<{ outcome: CallOutcome; at: Date }[]> {
  return db
    .selectFrom('unlock_calls')
    .where('unlock_id', '=', unlockId)
    .select(['outcome', 'called_at as at'])
    .$narrowType<{ outcome: CallOutcome }>()
    .execute();
}

/** Time of the caregiver's last yes before `at`, if the yes was still valid at that time. */
export async function findYesBefore(
  db: Database,
  { agencyId, caregiverUuid, at }: { agencyId: string; caregiverUuid: string; at: Date },
): Promise<Date | null> {
  const row = await db
    .selectFrom('questions as q')
    .innerJoin('caregivers as caregiver', 'caregiver.id', 'q.caregiver_id')
    .where('caregiver.uuid', '=', caregiverUuid)
    .where('q.agency_id', '=', agencyId)
    .where('q.answer', '=', 'yes')
    .where('q.answered_at', '<=', at)
    .where((eb) => eb.or([eb('q.ended_at', 'is', null), eb('q.ended_at', '>', at)]))
    .select('q.answered_at')
    .orderBy('q.answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.answered_at ?? null;
}

export async function insertClaim(
  trx: Database,
  claim: Omit<Insertable<DB['unlock_claims']>, 'made_by_name'> & { reason: ClaimReason; made_by: string },
): Promise<string> {
  const { id } = await trx
    .insertInto('unlock_claims')
    .values({ ...claim, made_by_name: sql`coalesce(${personName(claim.made_by)}, '')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findClaim(db: Database, id: string) {
  const row = await db
    .selectFrom('unlock_claims as c')
    .innerJoin('unlocks as u', 'u.id', 'c.unlock_id')
    .innerJoin('agencies as a', 'a.id', 'u.agency_id')
    .leftJoin('caregivers as caregiver', (join) =>
      join.onRef('caregiver.uuid', '=', 'u.caregiver_uuid').on('caregiver.display_status', '<>', 'deleted'),
    )
    .leftJoin('caregiver_contacts as contact', 'contact.caregiver_id', 'caregiver.id')
    .where('c.id', '=', id)
    .select([
      'c.id',
      'u.id as unlockId',
      'u.agency_id as agencyId',
      'c.reason',
      'c.phone',
      'c.payment_intent_id as paymentIntentId',
      'c.said_yes as saidYes',
      'c.made_by as madeBy',
      'c.made_at as madeAt',
      'c.answer',
      'c.best_time as bestTime',
      'c.outcome',
      'u.status as unlockStatus',
      'u.free',
      'u.association',
      'u.candidate_first_name as candidateFirstName',
      'u.caregiver_uuid as caregiverUuid',
      'u.candidate_phone as currentPhone',
      'a.agency_name as agencyName',
      'a.agency_city as agencyCity',
      'a.agency_state as agencyState',
      'contact.caregiver_id as caregiverId',
      'contact.last_name as lastName',
      'contact.email',
      'contact.phone as profilePhone',
      'caregiver.first_name as firstName',
      'caregiver.preferred_language as language',
    ])
    .select(({ eb }) => eb('a.verified_at', 'is not', null).$castTo<boolean>().as('verified'))
    .select(blocksAgency('caregiver.id', sql.ref('a.id')).as('blocked'))
    .$narrowType<{
      reason: ClaimReason;
      answer: ClaimAnswer | null;
      bestTime: BestTime | null;
      outcome: ClaimOutcome | null;
      language: PreferredLanguage | null;
    }>()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { caregiverId, lastName, email, profilePhone, firstName, language, blocked, ...claim } = row;
  const caregiver =
    caregiverId === null
      ? null
      : {
          id: caregiverId,
          firstName: firstName ?? '',
          lastName: lastName ?? '',
          email: email ?? '',
          phone: profilePhone ?? '',
          language: language ?? 'en',
          blocked,
        };
  return { ...claim, caregiver };
}
export type StoredClaim = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** Locks the agency's credits, including claims of agencies that merged into it, until the transaction ends. */
export async function acquireCreditsLock(trx: Database, agencyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`claim-credits ${agencyId}`}, 0))`.execute(trx);
}

/** Locks a claim with its agency, checkout and unlock, in the order that all code uses. */
export async function lockClaim(trx: Database, id: string): Promise<StoredClaim | undefined> {
  for (;;) {
    const location = await locate(trx, id);
    if (location === undefined) return undefined;
    await trx.selectFrom('agencies').where('id', '=', location.agencyId).select('id').forNoKeyUpdate().execute();
    if (location.checkoutId !== null)
      await trx.selectFrom('checkouts').where('id', '=', location.checkoutId).select('id').forUpdate().execute();
    await trx.selectFrom('unlocks').where('id', '=', location.unlockId).select('id').forUpdate().execute();
    await trx.selectFrom('unlock_claims').where('id', '=', id).select('id').forUpdate().execute();
    const now = await locate(trx, id);
    // The agency may have merged into another one while waiting for the lock.
    if (now?.agencyId === location.agencyId && now.checkoutId === location.checkoutId) return findClaim(trx, id);
  }
}

const locate = (trx: Database, id: string) =>
  trx
    .selectFrom('unlock_claims as c')
    .innerJoin('unlocks as u', 'u.id', 'c.unlock_id')
    .where('c.id', '=', id)
    .select(['u.id as unlockId', 'u.agency_id as agencyId', 'u.checkout_id as checkoutId'])
    .executeTakeFirst();

export async function updateClaim(
  trx: Database,
  id: string,
  change: Updateable<DB['unlock_claims']> & {
    answer?: ClaimAnswer;
    best_time?: BestTime | null;
    outcome?: ClaimOutcome;
  },
): Promise<void> {
  await trx.updateTable('unlock_claims').set(change).where('id', '=', id).execute();
}

/** Replaces the phone number in the agency's copy of the contact. */
export async function updateDeliveredPhone(trx: Database, unlockId: string, phone: string): Promise<void> {
  await trx.updateTable('unlocks').set({ candidate_phone: phone }).where('id', '=', unlockId).execute();
}

/**
 * Hides a profile from all agencies, as if its owner had paused it. If the caregiver has days off, the profile stays
 * hidden after them.
 */
export async function pauseProfile(trx: Database, caregiverId: number): Promise<void> {
  await trx
    .updateTable('caregivers')
    .set({ display_status: 'hidden' })
    .where('id', '=', caregiverId)
    .where('display_status', 'in', ['shown', 'away'])
    .execute();
}

/** Counts credits for caregivers who neither answered the claim nor had said yes before the unlock. */
export async function countCredits(trx: Database, agencyId: string, since: Date): Promise<number> {
  const { credits } = await trx
    .selectFrom('unlock_credits as credit')
    .innerJoin('unlock_claims as c', 'c.id', 'credit.claim_id')
    .where('credit.agency_id', '=', agencyId)
    .where('credit.granted_at', '>', since)
    .where('credit.withdrawn_at', 'is', null)
    .where('c.answer', 'is', null)
    .where('c.said_yes', '=', false)
    .where('c.settled_by', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('credits'))
    .executeTakeFirstOrThrow();
  return Number(credits);
}

export async function wasNeverTheirs(
  trx: Database,
  { caregiverUuid, claimId }: { caregiverUuid: string; claimId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('unlock_claims as c')
    .innerJoin('unlocks as u', 'u.id', 'c.unlock_id')
    .where('u.caregiver_uuid', '=', caregiverUuid)
    .where('c.id', '<>', claimId)
    .where('c.answer', '=', 'never_mine')
    .select('c.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists claims to settle: answered ones, and ones made before `madeBefore`. Paged by id. */
export function listDueClaims(
  db: Database,
  madeBefore: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  return db
    .selectFrom('unlock_claims')
    .where('outcome', 'is', null)
    .where((eb) => eb.or([eb('answer', 'is not', null), eb('made_at', '<=', madeBefore)]))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ id }) => id));
}

export function listUndecidedClaims(db: Database) {
  return db
    .selectFrom('unlock_claims as c')
    .innerJoin('unlocks as u', 'u.id', 'c.unlock_id')
    .innerJoin('agencies as a', 'a.id', 'u.agency_id')
    .where('c.outcome', '=', 'support')
    .select(['c.id', 'c.reason', 'c.made_at', 'c.settled_at', 'c.settled_by', 'c.answer', 'u.id as unlock_id'])
    .select(['u.free', 'u.amount_cents', 'u.returned_cents', 'u.status', 'a.agency_name', 'a.id as agency_id'])
    .$narrowType<{ reason: ClaimReason; answer: ClaimAnswer | null }>()
    .orderBy('c.made_at')
    .execute();
}

export interface OwedRefund {
  id: string;
  paymentIntentId: string;
}

/** Settled claims with a refund to make, whose payment we still hold. Paged by id. */
export function listOwedRefunds(db: Database, { after, limit }: { after: OwedRefund | null; limit: number }) {
  return db
    .selectFrom('unlock_claims as c')
    .innerJoin('unlocks as u', (join) =>
      join.onRef('u.id', '=', 'c.unlock_id').onRef('u.payment_intent_id', '=', 'c.payment_intent_id'),
    )
    .where('c.outcome', '=', 'refund')
    .where('u.status', '=', 'completed')
    .$if(after !== null, (query) => query.where('c.id', '>', after?.id ?? ''))
    .select(['c.id', 'c.payment_intent_id as paymentIntentId'])
    .$narrowType<{ paymentIntentId: string }>()
    .orderBy('c.id')
    .limit(limit)
    .execute();
}
