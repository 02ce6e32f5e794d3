/** Unlike recruiters, owners can invite and remove people, change roles, rename the agency and manage the plan. */
export const AGENCY_ROLES = ['owner', 'recruiter'] as const;
export type AgencyRole = (typeof AGENCY_ROLES)[number];
