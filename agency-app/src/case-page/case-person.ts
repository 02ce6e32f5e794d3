import type { CasePerson } from '@marketplace/contracts';
import { shareLabel, shortHours } from '@marketplace/domain';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';

/**
 * Whether the agency unlocked the person's contact. `candidate` is null only for unlocked people who are no
 * longer listed.
 */
export const hasContact = ({ candidate }: Pick<CasePerson, 'candidate'>): boolean =>
  candidate === null || isUnlocked(candidate);

/** 'Planned: Monday mornings (6 h)', or 'Assigned: …' after an unlock. */
export const shareText = (person: CasePerson): string =>
  `${shareLabel(hasContact(person))}: ${shortHours(person.hours)}`;

export const personRowId = (uuid: string) => `person-${uuid}`;

/** Expands the row's section and focuses the row, which scrolls it into view. */
export function showPersonRow(uuid: string): void {
  const row = document.getElementById(personRowId(uuid));
  const fold = row?.closest('details');
  if (fold) fold.open = true;
  row?.focus();
}
