import type { UnlockedCandidate } from '@marketplace/contracts';
import {
  callOutcomeLabel,
  disciplineFromText,
  HIRING_STATUS_VALUES,
  HIRING_STATUSES,
  nextStep,
  type Day,
  type HiringStatus,
  type NextStep,
} from '@marketplace/domain';

export const CONTACT_SORTS = [
  { value: 'status', label: 'By status' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
] as const;
type ContactSort = (typeof CONTACT_SORTS)[number]['value'];

export interface ContactChoice {
  /** Part of the name to match, ignoring case and accents. */
  name: string;
  status: HiringStatus | 'all';
  sort: ContactSort;
  /** Whether to show only contacts with a due next step. */
  isToday: boolean;
}

/** Contacts under one heading. Without `title`, the list has no headings. */
export interface ContactGroup {
  title: string | null;
  contacts: readonly UnlockedCandidate[];
  look?: 'due' | 'quiet';
}

export const DUE_NOW = 'Due now';
export const REVOKED = 'Revoked';

export const contactName = (contact: UnlockedCandidate) =>
  [contact.candidate_first_name, contact.candidate_last_name].filter(Boolean).join(' ');
export const contactDiscipline = ({ candidate_discipline: text }: UnlockedCandidate) =>
  disciplineFromText(text)?.code ?? text;

/** City and state, and the distance if it is known. */
export function placeParts({ candidate_city, candidate_state, distance_miles: miles }: UnlockedCandidate): string[] {
  const place = `${candidate_city}, ${candidate_state}`;
  return miles === null ? [place] : [place, `${miles} ${miles === 1 ? 'mile' : 'miles'}`];
}
export const contactPlace = (contact: UnlockedCandidate) => placeParts(contact).join(' · ');

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const stageOf = ({ status }: UnlockedCandidate) => HIRING_STATUS_VALUES.indexOf(status);

/** Returns the next step with a contact; null if the contact is revoked. */
export const stepOf = (contact: UnlockedCandidate, today: Day): NextStep | null =>
  contact.revoked ? null : nextStep(contact, today);

/** Contacts with a due next step, most overdue first. */
export const dueToday = (contacts: readonly UnlockedCandidate[], today: Day): UnlockedCandidate[] =>
  contacts
    .map((contact) => ({ contact, step: stepOf(contact, today) }))
    .filter(({ step }) => step?.isForToday === true)
    .toSorted((one, other) => (one.step?.day ?? '').localeCompare(other.step?.day ?? ''))
    .map(({ contact }) => contact);

export function chosenContacts(
  contacts: readonly UnlockedCandidate[],
  { name, status, sort, isToday }: ContactChoice,
  due: readonly UnlockedCandidate[],
): UnlockedCandidate[] {
  const words = plain(name).split(/\s+/).filter(Boolean);
  const matches = (isToday ? due : contacts).filter((contact) => {
    const full = plain(contactName(contact));
    return (status === 'all' || contact.status === status) && words.every((word) => full.includes(word));
  });
  if (isToday || sort === 'newest') return matches;
  return matches.toSorted((one, other) =>
    sort === 'status' ? stageOf(one) - stageOf(other) : contactName(one).localeCompare(contactName(other), 'en-US'),
  );
}

/** By status: due contacts first, then each status, revoked contacts last. */
export function groupedContacts(
  chosen: readonly UnlockedCandidate[],
  { sort, isToday }: Pick<ContactChoice, 'sort' | 'isToday'>,
  due: readonly UnlockedCandidate[],
): ContactGroup[] {
  if (isToday || sort !== 'status') return [{ title: null, contacts: chosen }];
  const isChosen = new Set(chosen);
  const rest = chosen.filter((contact) => !due.includes(contact));
  const groups: ContactGroup[] = [
    { title: DUE_NOW, contacts: due.filter((contact) => isChosen.has(contact)), look: 'due' },
    ...HIRING_STATUSES.map(({ value, label }) => ({
      title: label,
      contacts: rest.filter(({ revoked, status }) => !revoked && status === value),
    })),
    { title: REVOKED, contacts: rest.filter(({ revoked }) => revoked), look: 'quiet' },
  ];
  return groups.filter(({ contacts }) => contacts.length > 0);
}

/** Time of the newest call, note or status change; null if there is none. */
export function lastTouch({ calls, notes, status_changed }: UnlockedCandidate) {
  const [call] = calls;
  const [note] = notes;
  const touches = [
    ...(call === undefined ? [] : [{ what: callOutcomeLabel(call.outcome), at: call.at, by: call.by }]),
    ...(note?.written_at ? [{ what: 'Note', at: note.written_at, by: note.by }] : []),
    ...(status_changed?.at ? [{ what: 'Status changed', at: status_changed.at, by: status_changed.by }] : []),
  ];
  return touches.toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}
