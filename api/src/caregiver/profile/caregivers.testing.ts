import { randomUUID } from 'node:crypto';
import type { CreateCommunityMemberBody, CreateCommunityMemberResponse } from '@marketplace/contracts';
import { stateNumber, weekOf } from '@marketplace/domain';
import { consentWording } from '../consents/consent-wording.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { NO_SEARCH_COLUMNS, searchColumns, type NewCaregiver } from './caregiver-row.ts';

export function newProfile(changes: Partial<CreateCommunityMemberBody> = {}): CreateCommunityMemberBody {
  return {
    uuid: randomUUID(),
    first_name: 'Nora',
    last_name: "O'Brien",
    email_address: `${randomUUID()}@example.test`,
    phone_number: '(317) 555-0142',
    preferred_city: 'Carmel',
    preferred_state: 'IN',
    discipline: 'RN',
    languages: ['English', 'Spanish'],
    amount_of_exp: '3+ years',
    care_setting_exp: ['home_care', 'skilled'],
    desired_schedule: 'Full-time',
    looking_for_work_now: true,
    sms_opt_in: true,
    terms_accepted: true,
    availability: [
      { day_of_week: 1, time_window: 1 },
      { day_of_week: 6, time_window: 4 },
    ],
    ...changes,
  };
}

/** A caregiver for `insertCaregivers`: a Registered Nurse in Indianapolis, available on Monday mornings. */
export function aCaregiver(changes: Partial<NewCaregiver> = {}): NewCaregiver {
  const { uuid = randomUUID() } = changes;
  const caregiver = {
    ...NO_SEARCH_COLUMNS,
    uuid,
    first_name: 'Nora',
    last_name: 'Bell',
    email: `${uuid}@example.test`,
    phone: '3175550142',
    city: 'Indianapolis',
    state: stateNumber('IN') ?? 0,
    place: null,
    sms_opt_in: true,
    created_at: new Date('2026-03-01T12:00:00Z'),
    discipline: 1,
    experience: 3,
    care_settings: 1,
    languages: 1,
    desired_schedule: 2,
    looking_for_work: true,
    week: weekOf([1], [1]),
    ...changes,
  };
  return { ...caregiver, ...searchColumns(caregiver) };
}

export interface CreatedProfile {
  uuid: string;
  email: string;
  editToken: string;
}

export async function createProfile(
  { app }: TestApp,
  changes: Partial<CreateCommunityMemberBody> = {},
): Promise<CreatedProfile> {
  const payload = newProfile(changes);
  const response = await app.inject({ method: 'POST', url: '/api/community-members', payload });
  if (response.statusCode !== 201) throw new Error(response.body);
  const { uuid, edit_token } = response.json<CreateCommunityMemberResponse>();
  return { uuid, email: payload.email_address, editToken: edit_token };
}

/** Everything stored about caregivers, to check that a rejected call changed nothing. */
export async function storedCaregivers({ db }: TestApp) {
  return {
    members: await db.selectFrom('caregivers').selectAll().orderBy('id').execute(),
    contacts: await db.selectFrom('caregiver_contacts').selectAll().orderBy('caregiver_id').execute(),
    consents: await db.selectFrom('consent_events').selectAll().orderBy('id').execute(),
    links: await db.selectFrom('caregiver_links').selectAll().orderBy('id').execute(),
    applications: await db.selectFrom('job_applications').selectAll().orderBy('id').execute(),
  };
}

/** A visible caregiver: a registered nurse in Carmel, Indiana. */
export async function addCandidate({ db }: Pick<TestApp, 'db'>, firstName = 'Maria') {
  const uuid = randomUUID();
  const { id } = await db
    .insertInto('caregivers')
    .values({
      uuid,
      first_name: firstName,
      discipline: 1,
      experience: 3,
      care_settings: 1,
      languages: 1,
      desired_schedule: 1,
      state: stateNumber('IN') ?? 0,
      city: 'Carmel',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = `${uuid}@caregiver.example.test`;
  await db
    .insertInto('caregiver_contacts')
    .values({ caregiver_id: id, last_name: 'Quill', email, phone: '3175550142' })
    .execute();
  await db
    .insertInto('consent_events')
    .values({
      caregiver_id: id,
      kind: 'terms',
      granted: true,
      wording_version: consentWording('terms', 'en'),
      source: 'profile_wizard',
    })
    .execute();
  return { uuid, email, firstName };
}
