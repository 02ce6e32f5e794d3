import type { AgencyRole } from '@marketplace/contracts';

export const ROLE_NAMES: Record<AgencyRole, string> = { owner: 'Owner', recruiter: 'Recruiter' };

/** Role in a sentence: 'as an owner'. */
export const AS_ROLE: Record<AgencyRole, string> = { owner: 'an owner', recruiter: 'a recruiter' };

export const ROLE_RIGHTS: Record<AgencyRole, string> = {
  owner: 'Can invite and remove people, change the agency name, and manage the plan.',
  recruiter: 'Can search, unlock candidates and take notes.',
};
