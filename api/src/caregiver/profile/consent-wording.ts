import { LEGAL_VERSIONS, SOURCE_LANGUAGE } from '@marketplace/domain';
import type { PreferredLanguage } from '@marketplace/contracts';

/**
 * Versions of the texts that a caregiver consents to. A changed text gets a new version here, so that each stored
 * consent identifies the wording shown.
 */
const CONSENT_WORDING = { terms: LEGAL_VERSIONS.caregiverTerms.id, sms: 'sms-opt-in-1' } as const;

/** The version that was shown: a translation is a separate version. */
export function consentWording(kind: keyof typeof CONSENT_WORDING, language: PreferredLanguage): string {
  return language === SOURCE_LANGUAGE ? CONSENT_WORDING[kind] : `${CONSENT_WORDING[kind]}-${language}`;
}

/** Where a consent or a withdrawal was given. */
export type ConsentSource = 'profile_wizard' | 'update_profile' | 'profile_deletion';
