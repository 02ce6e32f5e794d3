export interface LegalVersion {
  /** Version id in stored consents. */
  id: string;
  version: number;
  /** Effective date, YYYY-MM-DD. */
  effective: string;
}

/**
 * Current version of each legal text. A changed text gets the next number, a new date and a new id; existing consents
 * keep theirs.
 */
export const LEGAL_VERSIONS = {
  agencyTerms: { id: 'agency-terms-2', version: 2, effective: '2026-11-25' },
  caregiverTerms: { id: 'caregiver-release-2', version: 2, effective: '2026-11-25' },
} as const satisfies Record<string, LegalVersion>;
