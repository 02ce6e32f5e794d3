import type { CreateCommunityMemberBody, CreateJobApplicationBody } from '@marketplace/contracts';
import type { WaitingEntry } from './outbox.ts';

export const NEW_PROFILE = 'new_profile';
export const DRAFT_KEY = 'caregiver-profile-draft';

/** A stored profile. `editToken` is null if an earlier attempt stored it over half an hour ago. */
export interface CreatedProfile {
  uuid: string;
  editToken: string | null;
  email: string;
}

export const isCreated = (answer: unknown): answer is CreatedProfile =>
  typeof answer === 'object' && answer !== null && 'uuid' in answer && 'editToken' in answer;

export type JobOfProfile = Omit<CreateJobApplicationBody, 'token' | 'communityMemberUuid'>;

interface NewProfileBody {
  profile: CreateCommunityMemberBody;
  job: JobOfProfile | null;
}

// Checks only the shape; the server validates the content.
function isNewProfile(body: object): body is NewProfileBody {
  return 'profile' in body && typeof body.profile === 'object' && body.profile !== null && 'job' in body;
}

export const newProfileIn = (entry: WaitingEntry | undefined): NewProfileBody | null =>
  entry?.kind === NEW_PROFILE && isNewProfile(entry.body) ? entry.body : null;
