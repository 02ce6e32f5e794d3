import { applicationChange } from '../outbox/application.ts';
import { NEW_PROFILE, newProfileIn } from '../outbox/new-profile.ts';
import { isWaiting, outbox } from '../outbox/outbox.ts';
import { profileSlot } from '../profile-update/profile-slot.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { jobFields, type Job } from './job.ts';
import { dropApplication, storeApplication, type StoredStage } from './stored-application.ts';

export interface Applicant {
  uuid: string;
  token: string;
}

export type Stage =
  | { at: 'start'; email: string }
  | { at: 'check-email'; email: string }
  | { at: 'wizard'; email: string }
  | { at: 'sending'; applicant: Applicant; email: string }
  | { at: 'review'; caregiver: VerifiedCaregiver }
  | { at: 'update'; caregiver: VerifiedCaregiver }
  | { at: 'submitted'; waits: boolean };

export const START: Stage = { at: 'start', email: '' };

/** Restores a stored stage. Null if the stage's token must load the caregiver first. */
export function restoreStage(storedStage: StoredStage | null): Stage | null {
  if (storedStage === null || storedStage.at === 'review' || storedStage.at === 'update') return null;
  if (storedStage.at !== 'sending') return storedStage;
  return { at: 'sending', applicant: { uuid: storedStage.uuid, token: storedStage.token }, email: storedStage.email };
}

/** Returns the stage of an application whose profile is queued. The wizard then sends the application. */
export function findWaitingStage(token: string | null): Stage | null {
  const entry = outbox()
    .filter(isWaiting)
    .find(({ kind }) => kind === NEW_PROFILE);
  const newProfile = token === null ? newProfileIn(entry) : null;
  return newProfile === null ? null : { at: 'wizard', email: newProfile.profile.email_address };
}

export function storeStage(job: Job, stage: Stage): void {
  switch (stage.at) {
    case 'start':
      return dropApplication();
    case 'sending':
      return storeApplication(job, { at: 'sending', ...stage.applicant, email: stage.email });
    case 'review':
    case 'update':
      return storeApplication(job, { at: stage.at, token: stage.caregiver.token });
    default:
      return storeApplication(job, stage);
  }
}

const NOBODY: Applicant = { uuid: '', token: '' };

export const applicantAt = (stage: Stage): Applicant => {
  if (stage.at === 'sending') return stage.applicant;
  if (stage.at !== 'review' && stage.at !== 'update') return NOBODY;
  return { uuid: stage.caregiver.profile.uuid, token: stage.caregiver.token };
};

export const afterUpdate = (job: Job, { profile: { uuid } }: VerifiedCaregiver) => ({
  ...applicationChange(jobFields(job), uuid),
  after: profileSlot(uuid),
});
