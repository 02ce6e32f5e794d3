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
  { value: 'status', label: 'Group by status' },
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

/** Contacts under one heading. `title` is null in a list without headings. */
export interface ContactGroup {
  title: string | null;
  contacts: readonly UnlockedCandidate[];
  variant?: 'due';
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

const normalizeText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const stageOf = ({ status }: UnlockedCandidate) => HIRING_STATUS_VALUES.indexOf(status);

/** Returns the next step with a contact; null if the contact is revoked. */
export const stepOf = (contact: UnlockedCandidate, today: Day): NextStep | null =>
  contact.revoked ? null : nextStep(contact, today);

/** Contacts with a due next step, most overdue first. */
export const listDueContacts = (contacts: readonly UnlockedCandidate[], today: Day): UnlockedCandidate[] =>
  contacts
    .map((contact) => ({ contact, step: stepOf(contact, today) }))
    .filter(({ step }) => step?.isForToday === true)
    .toSorted((a, b) => (a.step?.day ?? '').localeCompare(b.step?.day ?? ''))
    .map(({ contact }) => contact);

export function filterContacts(
  contacts: readonly UnlockedCandidate[],
  { name, status, sort, isToday }: ContactChoice,
  dueContacts: readonly UnlockedCandidate[],
): UnlockedCandidate[] {
  const words = normalizeText(name).split(/\s+/).filter(Boolean);
  const matches = (isToday ? dueContacts : contacts).filter((contact) => {
    const fullName = normalizeText(contactName(contact));
    return (status === 'all' || contact.status === status) && words.every((word) => fullName.includes(word));
  });
  if (isToday || sort === 'newest') return matches;
  return matches.toSorted((a, b) =>
    sort === 'status' ? stageOf(a) - stageOf(b) : contactName(a).localeCompare(contactName(b), 'en-US'),
  );
}

/** By status: due contacts first, then each status, revoked contacts last. */
export function groupContacts(
  visibleContacts: readonly UnlockedCandidate[],
  { sort, isToday }: Pick<ContactChoice, 'sort' | 'isToday'>,
  dueContacts: readonly UnlockedCandidate[],
): ContactGroup[] {
  if (isToday || sort !== 'status') return [{ title: null, contacts: visibleContacts }];
  const visibleSet = new Set(visibleContacts);
  const laterContacts = visibleContacts.filter((contact) => !dueContacts.includes(contact));
  const groups: ContactGroup[] = [
    { title: DUE_NOW, contacts: dueContacts.filter((contact) => visibleSet.has(contact)), variant: 'due' },
    ...HIRING_STATUSES.map(({ value, label }) => ({
      title: label,
      contacts: laterContacts.filter(({ revoked, status }) => !revoked && status === value),
    })),
    { title: REVOKED, contacts: laterContacts.filter(({ revoked }) => revoked) },
  ];
  return groups.filter(({ contacts }) => contacts.length > 0);
}

/** Time of the newest call, note or status change; null if there is none. */
export function findLastTouch({ calls, notes, status_changed }: UnlockedCandidate) {
  const [call] = calls;
  const [note] = notes;
  const touches = [
    ...(call === undefined ? [] : [{ label: callOutcomeLabel(call.outcome), at: call.at, by: call.by }]),
    ...(note?.written_at ? [{ label: 'Note', at: note.written_at, by: note.by }] : []),
    ...(status_changed?.at ? [{ label: 'Status changed', at: status_changed.at, by: status_changed.by }] : []),
  ];
  return touches.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null;
}
