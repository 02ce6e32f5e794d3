import type { CreateCommunityMemberBody, CreateJobApplicationBody } from '@marketplace/contracts';
import { msg, withoutHiddenCharacters } from '@marketplace/domain';
import type { FinishedChange, WaitingEntry } from './outbox.ts';

export const NEW_PROFILE = 'new_profile';
/** Storage key of the unfinished profile. */
export const DRAFT_KEY = 'caregiver-profile-draft';

/** A profile that was stored. `editToken` is null if it was stored too long ago. */
export interface CreatedProfile {
  uuid: string;
  editToken: string | null;
  email: string;
}

export const isCreated = (answer: unknown): answer is CreatedProfile =>
  typeof answer === 'object' && answer !== null && 'uuid' in answer && 'editToken' in answer;

/** Job that a new profile applies for. */
export type JobOfProfile = Omit<CreateJobApplicationBody, 'token' | 'communityMemberUuid'>;

interface NewProfileBody {
  profile: CreateCommunityMemberBody;
  job: JobOfProfile | null;
}

// Checks only the shape; the server validates the rest.
function isNewProfile(body: object): body is NewProfileBody {
  return 'profile' in body && typeof body.profile === 'object' && body.profile !== null && 'job' in body;
}

export const newProfileIn = (entry: WaitingEntry | undefined): NewProfileBody | null =>
  entry?.kind === NEW_PROFILE && isNewProfile(entry.body) ? entry.body : null;

/** Slot prefix of a job's applications. */
export const applicationsFor = (job: JobOfProfile): string => `application ${JSON.stringify(job)}`;

export const applicationChange = (job: JobOfProfile, uuid: string): FinishedChange => ({
  slot: `${applicationsFor(job)} ${uuid}`,
  kind: 'application',
  owner: uuid,
  body: { ...job, communityMemberUuid: uuid },
  label: { text: msg('Your application for {job}'), values: { job: withoutHiddenCharacters(job.job_title) } },
});
