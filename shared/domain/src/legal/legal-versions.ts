export interface LegalVersion {
  /** Identifies the accepted wording in a stored consent. */
  id: string;
  version: number;
  /** Effective date, YYYY-MM-DD. */
  effective: string;
}

/**
 * The current version of each legal text. Changing a text takes the next number and a new date, and so a new id;
 * existing consents keep theirs.
 */
export const LEGAL_VERSIONS = {
  agencyTerms: { id: 'agency-terms-1', version: 1, effective: '2026-11-21' },
  caregiverTerms: { id: 'caregiver-release-1', version: 1, effective: '2026-11-21' },
} as const satisfies Record<string, LegalVersion>;
