import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { AgencyIdentity } from '../../dependencies.ts';

export type CheckoutKind = 'unlock' | 'subscription';
export type CheckoutStatus = 'open' | 'completed' | 'expired' | 'refunded';
/** Unsettled statuses. A checkout that we marked as expired may still have been paid. */
export const UNSETTLED = ['open', 'expired'] as const;

const COLUMNS = [
  'id',
  'agency_id as agencyId',
  'opened_by as openedBy',
  'kind',
  'caregiver_uuid as candidateUuid',
  'amount_cents as amountCents',
  // Null until the payment provider has responded.
  'stripe_session_id as sessionId',
  'url',
  'status',
  'association',
  'expires_at as expiresAt',
  'settled_at as settledAt',
] as const;
interface NarrowedCheckout {
  kind: CheckoutKind;
  status: CheckoutStatus;
}
const checkouts = (db: Database) => db.selectFrom('checkouts').select(COLUMNS).$narrowType<NarrowedCheckout>();

export function findCheckout(db: Database, id: string) {
  return checkouts(db).where('id', '=', id).executeTakeFirst();
}
export type Checkout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;
/** The checkout of an unlock; a checkout of Pro has no candidate. */
export type UnlockCheckout = Checkout & { candidateUuid: string };

export const isOfUnlock = (checkout: Checkout): checkout is UnlockCheckout => checkout.candidateUuid !== null;

export async function acquirePurchaseLock(db: Database, agencyId: string, candidateUuid: string | null): Promise<void> {
  const key = `purchase:${agencyId}:${candidateUuid ?? 'subscription'}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Lease during which a process may create a page. Afterward, another process may take over. */
const LEASE = sql`interval '10 seconds'`;
const isLeased = sql<boolean>`coalesce(held_until > clock_timestamp(), false)`;

/** Condition: the opener left the agency or, for Pro, is no longer an owner. */
const openerLostRights = sql<boolean>`(opened_by IS NOT NULL AND NOT EXISTS (
  SELECT FROM agency_people p
  WHERE p.person_id = opened_by AND p.agency_id = checkouts.agency_id AND (kind = 'unlock' OR p.role = 'owner')))`;

export async function insertCheckout(db: Database, checkout: Insertable<DB['checkouts']> & { kind: CheckoutKind }) {
  return db
    .insertInto('checkouts')
    .values({ ...checkout, held_until: sql`clock_timestamp() + ${LEASE}` })
    .returning(COLUMNS)
    .$narrowType<NarrowedCheckout>()
    .executeTakeFirstOrThrow();
}

export async function findOpenCheckout(db: Database, purchase: Pick<Checkout, 'agencyId' | 'kind' | 'candidateUuid'>) {
  return checkouts(db)
    .where('agency_id', '=', purchase.agencyId)
    .where('kind', '=', purchase.kind)
    .where('caregiver_uuid', 'is not distinct from', purchase.candidateUuid)
    .where('status', '=', 'open')
    .select([isLeased.as('leased'), openerLostRights.as('openerLostRights')])
    .executeTakeFirst();
}

/** Whether a click is still creating or replacing this checkout's page. Takes no lock. */
export async function isBeingMade(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(isLeased)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Open checkouts that must no longer be paid: the agency closed, the opener may no longer buy, a free unlock became
 * available, the price changed, or the candidate is already unlocked.
 */
export async function listOutdatedCheckouts(
  db: Database,
  { agencyId, amountCents, freeSince }: { agencyId: string; amountCents: number; freeSince: Date | null },
): Promise<Checkout[]> {
  return checkouts(db)
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'open')
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb('kind', '=', 'unlock'), eb('amount_cents', '!=', amountCents)]),
        ...(freeSince === null ? [] : [and([eb('kind', '=', 'unlock'), eb('created_at', '<', freeSince)])]),
        exists(
          selectFrom('unlocks as unlock')
            .whereRef('unlock.agency_id', '=', 'checkouts.agency_id')
            .whereRef('unlock.caregiver_uuid', '=', 'checkouts.caregiver_uuid')
            .where('unlock.status', '=', 'completed')
            .select('unlock.id'),
        ),
        openerLostRights,
        exists(selectFrom('agencies').where('id', '=', agencyId).where('closed_at', 'is not', null).select('id')),
      ]),
    )
    .execute();
}

/** Returns false if the checkout is not open, or its lease is held. */
export async function acquireCheckoutLease(db: Database, id: string, leaseHolder: string): Promise<boolean> {
  const row = await db
    .updateTable('checkouts')
    .set({ held_by: leaseHolder, held_until: sql`clock_timestamp() + ${LEASE}` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(({ not }) => not(isLeased))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseCheckoutLease(db: Database, id: string, leaseHolder: string): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ held_by: null, held_until: null })
    .where('id', '=', id)
    .where('held_by', '=', leaseHolder)
    .execute();
}

/** Returns false if the checkout was closed in the meantime, or already has another page. */
export async function updatePage(db: Database, id: string, page: { sessionId: string; url: string | null }) {
  const row = await db
    .updateTable('checkouts')
    .set({ stripe_session_id: page.sessionId, url: page.url })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('stripe_session_id', 'is', null), eb('stripe_session_id', '=', page.sessionId)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCheckoutOfUnlock(db: Database, unlockId: string): Promise<Checkout | undefined> {
  return checkouts(db)
    .where('id', '=', ({ selectFrom }) => selectFrom('unlocks').where('id', '=', unlockId).select('checkout_id'))
    .executeTakeFirst();
}

export async function hasOpenProCheckout(db: Database, agencyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .where('agency_id', '=', agencyId)
    .where('kind', '=', 'subscription')
    .where('status', '=', 'open')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the checkout if it is unsettled and the person who opened it may no longer buy it. */
export async function findCheckoutOfLeaver(db: Database, id: string): Promise<Checkout | undefined> {
  return checkouts(db).where('id', '=', id).where('status', 'in', UNSETTLED).where(openerLostRights).executeTakeFirst();
}

/**
 * Finds a checkout of the agency. Also finds checkouts that the caller opened in agencies that merged into this one.
 */
export async function findCheckoutOfAgency(
  db: Database,
  { agencyId, personId }: Pick<AgencyIdentity, 'agencyId' | 'personId'>,
  by: { id: string } | { sessionId: string },
): Promise<Checkout | undefined> {
  return checkouts(db)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        eb('agency_id', '=', agencyId),
        and([
          eb('opened_by', '=', personId),
          exists(
            selectFrom('agencies as merged')
              .whereRef('merged.id', '=', 'checkouts.agency_id')
              .where('merged.merged_into', '=', agencyId)
              .select('merged.id'),
          ),
        ]),
      ]),
    )
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('stripe_session_id', '=', by.sessionId)))
    .executeTakeFirst();
}

export async function listOpenCheckoutsMadeBefore(
  db: Database,
  cutoff: Date,
  page: { afterId: string | null; limit: number },
): Promise<Checkout[]> {
  return checkouts(db)
    .where('status', '=', 'open')
    .where('created_at', '<', cutoff)
    .$if(page.afterId !== null, (query) => query.where('id', '>', page.afterId ?? ''))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Keeps the first session and ignores later ones. */
export async function attachSession(db: Database, id: string, sessionId: string, url: string | null): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ stripe_session_id: sessionId, url })
    .where('id', '=', id)
    .where('stripe_session_id', 'is', null)
    .execute();
}

/** Locks the row until the transaction ends, so that only one of two settlements grants the purchase. */
export async function lockCheckout(db: Database, id: string) {
  return db
    .selectFrom('checkouts')
    .where('id', '=', id)
    .select(['status', 'money_ticket as moneyTicket', 'agency_id as agencyId'])
    .$narrowType<{ status: CheckoutStatus }>()
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCheckoutAgency(db: Database, id: string, agencyId: string): Promise<void> {
  await db.updateTable('checkouts').set({ agency_id: agencyId }).where('id', '=', id).execute();
}

/** Stores the ticket of the newest response about the payment. A higher ticket is newer. */
export async function updateMoneyTicket(db: Database, id: string, ticket: number): Promise<void> {
  await db.updateTable('checkouts').set({ money_ticket: ticket }).where('id', '=', id).execute();
}

/** Returns false if the status was not in `from`, or was already `to`. */
export async function moveCheckout(
  db: Database,
  id: string,
  change: { from: readonly CheckoutStatus[]; to: CheckoutStatus; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('checkouts')
    .set({ status: change.to, settled_at: change.at })
    .where('id', '=', id)
    .where('status', 'in', change.from)
    .where('status', '<>', change.to)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
