import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export async function findCustomerId(db: Database, agencyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .where('agency_id', '=', agencyId)
    .select('stripe_customer_id')
    .executeTakeFirst();
  return row?.stripe_customer_id;
}

/** The agency's customer, then the customers of agencies merged into it, latest first. */
export async function listCustomerIds(db: Database, agencyId: string): Promise<string[]> {
  const { rows } = await sql<{ customer: string }>`
    WITH RECURSIVE merged AS (
      SELECT a.id, NULL::timestamptz AS closed_at FROM agencies a WHERE a.id = ${agencyId}
      UNION
      SELECT a.id, a.closed_at FROM agencies a JOIN merged ON a.merged_into = merged.id WHERE a.closed_at IS NOT NULL
    )
    SELECT c.stripe_customer_id AS customer FROM merged JOIN billing_customers c ON c.agency_id = merged.id
    ORDER BY merged.closed_at DESC NULLS FIRST, merged.id`.execute(db);
  return rows.map(({ customer }) => customer);
}

export async function findAgencyOfCustomer(db: Database, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .where('stripe_customer_id', '=', customerId)
    .select('agency_id')
    .executeTakeFirst();
  return row?.agency_id;
}

/** Replaces an older link. */
export async function linkCustomer(db: Database, agencyId: string, customerId: string): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ agency_id: agencyId, stripe_customer_id: customerId })
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet({ stripe_customer_id: customerId }))
    .execute();
}
