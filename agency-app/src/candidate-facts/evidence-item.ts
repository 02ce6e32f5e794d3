import type { ShownCandidate } from './shown-candidate.ts';

/** Licenses and certificates as an item of a definition list. Empty if the caregiver listed none. */
export const evidenceItem = ({ evidence }: Pick<ShownCandidate, 'evidence'>) =>
  evidence.length === 0 ? [] : [{ term: 'Licenses and certificates', value: evidence.join(' · ') }];
