import type { Database } from '../../db/database.ts';

export interface NewJobApplication {
  member: number;
  job_title: string;
  agency: string | null;
  internal: string | null;
  source: string;
  created_at: Date;
}

/** Stores an application and answers its id. */
export async function insertJobApplication(db: Database, application: NewJobApplication): Promise<string> {
  const { id } = await db.insertInto('job_applications').values(application).returning('id').executeTakeFirstOrThrow();
  return id;
}
