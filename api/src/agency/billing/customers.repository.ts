import type { Database } from '../../db/database.ts';

export async function findCustomerId(db: Database, agencyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .where('agency_id', '=', agencyId)
    .select('stripe_customer_id')
    .executeTakeFirst();
  return row?.stripe_customer_id;
}

export async function findAgencyOfCustomer(db: Database, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_customers')
    .where('stripe_customer_id', '=', customerId)
    .select('agency_id')
    .executeTakeFirst();
  return row?.agency_id;
}

/** Links the agency to its customer at the payment provider, replacing an older link. */
export async function linkCustomer(db: Database, agencyId: string, customerId: string): Promise<void> {
  await db
    .insertInto('billing_customers')
    .values({ agency_id: agencyId, stripe_customer_id: customerId })
    .onConflict((conflict) => conflict.column('agency_id').doUpdateSet({ stripe_customer_id: customerId }))
    .execute();
}
