import { dropFromTab, writeWithTtl, readWithTtl } from '../tab-entries.ts';

export function storeLink(token: string): void {
  writeWithTtl('caregiver-link', token);
  // The profile may change from now on, so the stored row is stale.
  dropFromTab('caregiver-created');
}

export function readStoredLink(): string | null {
  return readWithTtl('caregiver-link');
}
