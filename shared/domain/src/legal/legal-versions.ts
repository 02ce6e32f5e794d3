export interface LegalVersion {
  /** How a stored consent names the wording that was accepted. */
  id: string;
  version: number;
  /** The day from which it holds, as YYYY-MM-DD. */
  effective: string;
}

/**
 * Which wording of each legal text holds. A change of a text gets the next number, a new day and, with them, a new id;
 * consents that were given keep theirs.
 */
export const LEGAL_VERSIONS = {
  agencyTerms: { id: 'agency-terms-1', version: 1, effective: '2026-11-21' },
  caregiverTerms: { id: 'caregiver-release-1', version: 1, effective: '2026-11-21' },
} as const satisfies Record<string, LegalVersion>;
