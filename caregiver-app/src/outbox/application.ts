import { msg, withoutHiddenCharacters } from '@marketplace/domain';
import type { JobOfProfile } from './new-profile.ts';
import type { FinishedChange } from './outbox.ts';

export const applicationsFor = (job: JobOfProfile): string => `application ${JSON.stringify(job)}`;

export const applicationChange = (job: JobOfProfile, uuid: string): FinishedChange => ({
  slot: `${applicationsFor(job)} ${uuid}`,
  kind: 'application',
  owner: uuid,
  body: { ...job, communityMemberUuid: uuid },
  label: { text: msg('Your application for {job}'), values: { job: withoutHiddenCharacters(job.job_title) } },
});
