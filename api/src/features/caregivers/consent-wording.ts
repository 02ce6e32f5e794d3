import { LEGAL_VERSIONS } from '@marketplace/domain';
import type { PreferredLanguage } from '@marketplace/contracts';

/**
 * Editions of the texts that a caregiver agrees to. A text that changes gets a new edition here, so that each stored
 * consent names the words that were shown.
 */
const CONSENT_WORDING = { terms: LEGAL_VERSIONS.caregiverTerms.id, sms: 'sms-opt-in-1' } as const;

/** The edition that was shown: a translation is an edition of its own. */
export function consentWording(kind: keyof typeof CONSENT_WORDING, language: PreferredLanguage): string {
  return language === 'en' ? CONSENT_WORDING[kind] : `${CONSENT_WORDING[kind]}-${language}`;
}

/** Where a consent or a withdrawal was given. */
export type ConsentSource = 'profile_wizard' | 'update_profile' | 'profile_deletion';
