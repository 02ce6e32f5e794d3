import { dropFromTab, keepForAWhile, keptForAWhile } from '../tab-entries.ts';

/** Keeps the token that opens the profile, of a link or of a code, for the reloads of this tab. */
export function keepLink(token: string): void {
  keepForAWhile('caregiver-link', token);
  // From here on the profile may change: what the wizard stored is no longer what agencies see.
  dropFromTab('caregiver-created');
}

/** The token that this tab keeps; null when there is none, or it was not used for too long. */
export function keptLink(): string | null {
  return keptForAWhile('caregiver-link');
}
