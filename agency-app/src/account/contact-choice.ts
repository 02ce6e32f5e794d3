import type { UnlockedCandidate } from '@marketplace/contracts';
import { HIRING_STATUS_VALUES, type HiringStatus } from '@marketplace/domain';

export const CONTACT_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'status', label: 'By status' },
  { value: 'name', label: 'By name' },
] as const;
type ContactSort = (typeof CONTACT_SORTS)[number]['value'];

export interface ContactChoice {
  /** What the name should contain, in any letter case, with or without accents. */
  name: string;
  status: HiringStatus | 'all';
  sort: ContactSort;
}

const nameOf = (contact: UnlockedCandidate) =>
  [contact.candidate_first_name, contact.candidate_last_name].filter(Boolean).join(' ');
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const stageOf = ({ status }: UnlockedCandidate) => HIRING_STATUS_VALUES.indexOf(status);

/** The contacts with this name and status, in the wanted order. They arrive newest first, and ties keep that order. */
export function chosenContacts(
  contacts: readonly UnlockedCandidate[],
  { name, status, sort }: ContactChoice,
): UnlockedCandidate[] {
  const words = plain(name).split(/\s+/).filter(Boolean);
  const found = contacts.filter((contact) => {
    const full = plain(nameOf(contact));
    return (status === 'all' || contact.status === status) && words.every((word) => full.includes(word));
  });
  if (sort === 'newest') return found;
  return found.toSorted((one, other) =>
    sort === 'status' ? stageOf(one) - stageOf(other) : nameOf(one).localeCompare(nameOf(other), 'en-US'),
  );
}
