import type { AgencyProfile, AgencySubscription } from '@marketplace/contracts';
import { agencySubscriptionSchema, type updateAgencyProfileBody } from '@marketplace/contracts';
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';

export type AgencyProfileUpdate = z.output<typeof updateAgencyProfileBody>;

export async function findAgencyProfile(db: Database, userId: string): Promise<AgencyProfile | null> {
  const row = await db
    .selectFrom('agency_profiles')
    .innerJoin('agency_users', 'agency_users.id', 'agency_profiles.id')
    .select([
      'agency_profiles.id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'title',
      'agency_name',
      'agency_city',
      'agency_state',
    ])
    .select(({ eb }) => eb('verified_at', 'is not', null).$castTo<boolean>().as('verified'))
    .where('agency_profiles.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The agency's name from its profile. */
export async function findAgencyName(db: Database, userId: string): Promise<string> {
  const row = await db
    .selectFrom('agency_profiles')
    .select('agency_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.agency_name;
}

export async function updateAgencyProfile(
  db: Database,
  userId: string,
  update: AgencyProfileUpdate,
  now: Date,
): Promise<void> {
  await db
    .updateTable('agency_profiles')
    .set({ ...update, last_modified: now })
    .where('id', '=', userId)
    .execute();
}

/** Null when the agency never subscribed. */
export async function findAgencySubscription(db: Database, userId: string): Promise<AgencySubscription | null> {
  const row = await db
    .selectFrom('agency_subscriptions')
    .select(['status', 'current_period_end', 'cancel_at_period_end'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return agencySubscriptionSchema.parse({ ...row, current_period_end: row.current_period_end?.toISOString() ?? null });
}
