import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export type CheckoutKind = 'unlock' | 'subscription';
export type CheckoutStatus = 'open' | 'completed' | 'expired' | 'refunded';

/** One purchase that we opened. The price is that of the moment of opening and stays. */
export interface Checkout {
  id: string;
  userId: string;
  kind: CheckoutKind;
  /** Set for an unlock. */
  candidateUuid: string | null;
  amountCents: number;
  /** null until the payment provider has answered. */
  sessionId: string | null;
  status: CheckoutStatus;
  association: string | null;
  expiresAt: Date;
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'kind',
  'candidate_uuid as candidateUuid',
  'amount_cents as amountCents',
  'stripe_session_id as sessionId',
  'status',
  'association',
  'expires_at as expiresAt',
] as const;
interface Narrowed {
  kind: CheckoutKind;
  status: CheckoutStatus;
}

/** Makes two requests for the same purchase wait for each other until the transaction ends. */
export async function lockPurchase(db: Database, userId: string, candidateUuid: string | null): Promise<void> {
  const key = `purchase:${userId}:${candidateUuid ?? 'subscription'}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export async function insertCheckout(
  db: Database,
  checkout: Pick<Checkout, 'userId' | 'kind' | 'candidateUuid' | 'amountCents' | 'association' | 'expiresAt'> & {
    createdAt: Date;
  },
): Promise<Checkout> {
  return db
    .insertInto('checkouts')
    .values({
      user_id: checkout.userId,
      kind: checkout.kind,
      candidate_uuid: checkout.candidateUuid,
      amount_cents: checkout.amountCents,
      association: checkout.association,
      created_at: checkout.createdAt,
      expires_at: checkout.expiresAt,
    })
    .returning(COLUMNS)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow();
}

/** The open checkouts of one purchase, newest first. */
export async function findOpenCheckouts(
  db: Database,
  userId: string,
  candidateUuid: string | null,
): Promise<Checkout[]> {
  return db
    .selectFrom('checkouts')
    .where('user_id', '=', userId)
    .where('candidate_uuid', 'is not distinct from', candidateUuid)
    .where('status', '=', 'open')
    .select(COLUMNS)
    .$narrowType<Narrowed>()
    .orderBy('id', 'desc')
    .execute();
}

export async function findCheckout(db: Database, id: string): Promise<Checkout | undefined> {
  return db.selectFrom('checkouts').where('id', '=', id).select(COLUMNS).$narrowType<Narrowed>().executeTakeFirst();
}

/** The caller's own checkout, by our id or by the payment provider's. */
export async function findCheckoutOfUser(
  db: Database,
  userId: string,
  by: { id: string } | { sessionId: string },
): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .where('user_id', '=', userId)
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('stripe_session_id', '=', by.sessionId)))
    .select(COLUMNS)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
}

/** Open checkouts that were made before `before`, in pages by id. */
export async function findOpenCheckoutsMadeBefore(
  db: Database,
  before: Date,
  page: { afterId: string | null; limit: number },
): Promise<Checkout[]> {
  return db
    .selectFrom('checkouts')
    .where('status', '=', 'open')
    .where('created_at', '<', before)
    .$if(page.afterId !== null, (query) => query.where('id', '>', page.afterId ?? ''))
    .select(COLUMNS)
    .$narrowType<Narrowed>()
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Keeps the provider's session, once: the session that came first stays. */
export async function attachSession(db: Database, id: string, sessionId: string, url: string | null): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ stripe_session_id: sessionId, url })
    .where('id', '=', id)
    .where('stripe_session_id', 'is', null)
    .execute();
}

/** Holds the row until the transaction ends, so that of two settlements one grants and the other sees it. */
export async function lockCheckout(db: Database, id: string): Promise<CheckoutStatus | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .where('id', '=', id)
    .select('status')
    .$narrowType<{ status: CheckoutStatus }>()
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** Moves the checkout on; false when it was not in one of the states `from` any more. */
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
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
