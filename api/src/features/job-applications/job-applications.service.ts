import type { ReceivedApplication } from '@marketplace/contracts';
import {
  DESIRED_SCHEDULES,
  disciplineById,
  EXPERIENCE_LEVELS,
  slotsFromWeek,
  stateByNumber,
} from '@marketplace/domain';
import type { Database } from '../../db/database.ts';
import type { AppDependencies, CaregiverIdentity } from '../../dependencies.ts';
import { ownProfile } from '../caregivers/caregivers.service.ts';
import { applicationForSupportMail, applicationMail } from './job-applications.mails.ts';
import {
  findAgencyUsers,
  insertJobApplication,
  insertRecipients,
  listReceivedApplications,
} from './job-applications.repository.ts';

export interface AppliedJob {
  job_title: string;
  agency: string | null;
  internal: string | null;
  source: string;
}

/**
 * Stores an application and tells the agency, if one is registered under the name, and the support inbox; all or
 * nothing. Answers the application's id. Errors: edit_token_required when the profile is gone.
 */
export async function applyForJob(
  deps: AppDependencies,
  caregiver: CaregiverIdentity,
  job: AppliedJob,
): Promise<string> {
  const { config, outbox } = deps;
  return deps.db.transaction().execute(async (trx) => {
    const profile = await ownProfile(trx, caregiver);
    const id = await insertJobApplication(trx, { ...job, member: caregiver.member, created_at: deps.now() });
    const users = job.agency === null ? [] : await findAgencyUsers(trx, job.agency);
    await insertRecipients(trx, id, users);
    const mail = { config, job, profile };
    for (const user of users) await outbox.enqueue(trx, applicationMail(user.email, mail));
    await outbox.enqueue(trx, applicationForSupportMail(mail, users.length));
    return id;
  });
}

/** The applications that reached this user of an agency, newest first. */
export async function receivedApplications(db: Database, userId: string): Promise<ReceivedApplication[]> {
  const rows = await listReceivedApplications(db, userId);
  return rows.map((row) => ({
    application_id: row.id,
    job_title: row.job_title,
    first_name: row.first_name,
    last_name: row.last_name,
    email_address: row.email,
    phone_number: row.phone,
    discipline: disciplineById(row.discipline)?.name ?? 'Other',
    amount_of_exp: EXPERIENCE_LEVELS.find((level) => level.id === row.experience)?.label ?? '',
    preferred_city: row.city,
    preferred_state: stateByNumber(row.state) ?? '',
    desired_schedule: DESIRED_SCHEDULES.find((schedule) => schedule.id === row.desired_schedule)?.label ?? '',
    availability: slotsFromWeek(row.week),
    applied_at: row.created_at.toISOString(),
  }));
}
