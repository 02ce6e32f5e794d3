/**
 * Editions of the texts that a caregiver agrees to. A text that changes gets a new edition here, so that each stored
 * consent names the words that were shown.
 */
export const CONSENT_WORDING = { terms: 'caregiver-release-1', sms: 'sms-opt-in-1' } as const;

/** Where a consent or a withdrawal was given. */
export type ConsentSource = 'profile_wizard' | 'update_profile' | 'profile_deletion';
