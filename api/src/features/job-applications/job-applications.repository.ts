import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import { agencyKey } from '../caregiver-controls/agency-blocks.repository.ts';

type Connection = Kysely<DB> | Transaction<DB>;

export interface NewJobApplication {
  member: number;
  job_title: string;
  agency: string | null;
  internal: string | null;
  source: string;
  created_at: Date;
}

/** Stores an application and answers its id. */
export async function insertJobApplication(db: Connection, application: NewJobApplication): Promise<string> {
  const { id } = await db.insertInto('job_applications').values(application).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * The users of the registered agency with this name, without regard to case. Only confirmed addresses count: nobody
 * receives applications under an address that is not their own.
 */
export async function findAgencyUsers(db: Connection, agencyName: string): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('agency_profiles as p')
    .innerJoin('agency_users as u', 'u.id', 'p.id')
    .select(['u.id', 'u.email'])
    .where(agencyKey(sql.ref('p.agency_name')), '=', agencyKey(sql`${agencyName}::text`))
    .where('u.email_confirmed_at', 'is not', null)
    .orderBy('u.id')
    .execute();
}

/** Notes whom an application reached. */
export async function insertRecipients(
  db: Connection,
  application: string,
  users: readonly { id: string }[],
): Promise<void> {
  if (users.length === 0) return;
  await db
    .insertInto('job_application_recipients')
    .values(users.map(({ id }) => ({ application, user_id: id })))
    .execute();
}

/** What reached this user, newest first, with the caregiver as the profile is now. */
export async function listReceivedApplications(db: Connection, userId: string) {
  return db
    .selectFrom('job_application_recipients as r')
    .innerJoin('job_applications as a', 'a.id', 'r.application')
    .innerJoin('community_members as m', 'm.id', 'a.member')
    .innerJoin('community_member_contacts as c', 'c.member', 'm.id')
    .select([
      'a.id',
      'a.job_title',
      'a.created_at',
      'm.first_name',
      'm.discipline',
      'm.experience',
      'm.city',
      'm.state',
      'm.desired_schedule',
      'm.week',
      'c.last_name',
      'c.email',
      'c.phone',
    ])
    .where('r.user_id', '=', userId)
    .where('m.display_status', '<>', 'deleted')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(200)
    .execute();
}
