import type { ApplicationStatus, ReceivedApplication } from '@marketplace/contracts';
import {
  DESIRED_SCHEDULES,
  disciplineById,
  EXPERIENCE_LEVELS,
  slotsFromWeek,
  stateByNumber,
} from '@marketplace/domain';
import type { SNAPSHOT, StoredApplication } from './job-applications.repository.ts';

export type Applicant = Omit<
  ReceivedApplication,
  keyof ApplicationStatus | 'application_id' | 'job_title' | 'applied_at' | 'distance_miles'
>;
type StoredApplicant = Pick<StoredApplication, (typeof SNAPSHOT)[number]>;

export function applicantOf(row: StoredApplicant): Applicant {
  return {
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
  };
}
