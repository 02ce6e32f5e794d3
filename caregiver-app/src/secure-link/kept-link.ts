import { dropFromTab, keepWithTtl, readWithTtl } from '../tab-entries.ts';

export function keepLink(token: string): void {
  keepWithTtl('caregiver-link', token);
  // The profile may change from now on, so the stored row is stale.
  dropFromTab('caregiver-created');
}

export function keptLink(): string | null {
  return readWithTtl('caregiver-link');
}
