import { LANGUAGE_CODES, LEGAL_VERSIONS, SOURCE_LANGUAGE } from '@marketplace/domain';
import type { PreferredLanguage } from '@marketplace/contracts';

/**
 * Versions of the consent texts. A changed text needs a new version here, so that each stored consent identifies its
 * wording.
 */
const CONSENT_WORDING = { terms: LEGAL_VERSIONS.caregiverTerms.id, sms: 'sms-opt-in-1', texts: 'texts-1' } as const;

/** Id of the wording that was shown. A translation has its own id. */
export function consentWording(kind: keyof typeof CONSENT_WORDING, language: PreferredLanguage): string {
  return inLanguage(CONSENT_WORDING[kind], language);
}

const inLanguage = (wording: string, language: string) =>
  language === SOURCE_LANGUAGE ? wording : `${wording}-${language}`;

/** Ids of the caregiver terms in every language, starting with this version. */
export function termsWordingsSince(first: number): string[] {
  const { id, version } = LEGAL_VERSIONS.caregiverTerms;
  const name = id.slice(0, -String(version).length);
  const versions = Array.from({ length: version - first + 1 }, (_, index) => first + index);
  return versions.flatMap((versionNumber) =>
    LANGUAGE_CODES.map((language) => inLanguage(`${name}${versionNumber}`, language)),
  );
}

export type ConsentSource =
  | 'profile_wizard'
  | 'update_profile'
  | 'profile_controls'
  | 'text_reply'
  | 'profile_deletion';
