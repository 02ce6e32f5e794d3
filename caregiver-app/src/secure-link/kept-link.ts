import { dropFromTab, keepWithTtl, readWithTtl } from '../tab-entries.ts';

/** Keeps the token of a link or code for reloads of this tab. */
export function keepLink(token: string): void {
  keepWithTtl('caregiver-link', token);
  // The profile may change from here on, so the kept row becomes stale.
  dropFromTab('caregiver-created');
}

export function keptLink(): string | null {
  return readWithTtl('caregiver-link');
}
