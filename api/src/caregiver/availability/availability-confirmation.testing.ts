import { DAY_MS } from '@marketplace/domain';
import type { TestApp } from '../../testing/test-app.ts';
import { createProfile, type CreatedProfile } from '../profile/caregivers.testing.ts';
import { askAboutAvailabilityJob } from './ask-about-availability.job.ts';

export interface AskedCaregiver extends CreatedProfile {
  token: string;
  stopToken: string;
}

export const questionsTo = ({ sentMails }: TestApp, email: string) =>
  sentMails.filter((mail) => mail.to === email && mail.subject === 'Are you still available at these times?');

export function tokensOf(testApp: TestApp, email: string): { token: string; stopToken: string } {
  const text = questionsTo(testApp, email).at(-1)?.text ?? '';
  const token = /confirm-availability\?token=([\w-]+)/.exec(text)?.[1];
  const stopToken = /availability-mail-stopped\?token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined || stopToken === undefined) throw new Error(`no availability email was sent to ${email}`);
  return { token, stopToken };
}

/** Creates a caregiver who confirmed the week 31 days ago, and was asked by email today whether it is still right. */
export async function askedCaregiver(
  testApp: TestApp,
  changes: Parameters<typeof createProfile>[1] = {},
): Promise<AskedCaregiver> {
  const caregiver = await createProfile(testApp, changes);
  await confirmedDaysAgo(testApp, caregiver.uuid, 31);
  await askAboutAvailabilityJob.run(testApp.deps);
  return { ...caregiver, ...tokensOf(testApp, caregiver.email) };
}

/** Moves the last confirmation into the past, measured by the test clock. */
export async function confirmedDaysAgo({ db, clock }: TestApp, uuid: string, days: number, ms = 0): Promise<void> {
  const at = new Date(clock.now().getTime() - days * DAY_MS - ms);
  await db.updateTable('caregivers').set({ availability_confirmed_at: at }).where('uuid', '=', uuid).execute();
}

export const storedRank = ({ db }: TestApp, uuid: string) =>
  db
    .selectFrom('caregivers')
    .select(['score', 'availability_confirmed_at', 'changed_in'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
