/** An owner also invites, removes, changes roles, names the agency and manages its plan. */
export const AGENCY_ROLES = ['owner', 'recruiter'] as const;
export type AgencyRole = (typeof AGENCY_ROLES)[number];
