export const verifiedLinkKeys = { of: (token: string | null) => ['caregiver-link', token] as const };
