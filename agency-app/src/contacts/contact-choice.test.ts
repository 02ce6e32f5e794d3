import { describe, expect, test } from 'vitest';
import { unlockedCandidate } from '../testing/fake-api.ts';
import { filterContacts, listDueContacts, groupContacts, findLastTouch, type ContactChoice } from './contact-choice.ts';

const contact = (candidate_first_name: string, candidate_last_name: string | null, status: 'new' | 'hired' = 'new') =>
  unlockedCandidate({ candidate_first_name, candidate_last_name, status });
const CONTACTS = [contact('María José', 'Núñez', 'hired'), contact('Joan', 'Adeyemi'), contact('Ines', null)];
const TODAY = '2026-11-21';
const names = (choice: Partial<ContactChoice>) =>
  filterContacts(CONTACTS, { name: '', status: 'all', sort: 'newest', isToday: false, ...choice }, []).map(
    (candidate) => candidate.candidate_first_name,
  );

describe('contacts list', () => {
  test.each([
    ['', ['María José', 'Joan', 'Ines']],
    ['  nunez maria ', ['María José']],
    ['NÚÑ', ['María José']],
    ['jo', ['María José', 'Joan']],
    ['ines', ['Ines']],
    ['nobody', []],
    ['.*', []],
  ])('filters by the search text %j and returns the contacts %j', (name, expectedNames) => {
    expect(names({ name })).toEqual(expectedNames);
  });

  test('filters by status, and sorts', () => {
    expect(names({ status: 'hired' })).toEqual(['María José']);
    expect(names({ status: 'hired', name: 'joan' })).toEqual([]);
    expect(names({ sort: 'name' })).toEqual(['Ines', 'Joan', 'María José']);
    expect(names({ sort: 'status' })).toEqual(['Joan', 'Ines', 'María José']);
  });

  const reminded = (due_on: string) => [{ id: '2f6c3c1a-0000-4000-8000-000000000001', due_on, text: '' }];
  const queue = [
    contact('Fresh', null),
    { ...contact('Later', null), reminders: reminded('2026-11-30') },
    { ...contact('Overdue', null, 'hired'), reminders: reminded('2026-11-19') },
    { ...contact('Revoked', null), revoked: true },
    contact('Working', null, 'hired'),
  ];
  const dueContacts = listDueContacts(queue, TODAY);

  test('groups contacts: due contacts first, then one group per status, revoked contacts last', () => {
    const choice: ContactChoice = { name: '', status: 'all', sort: 'status', isToday: false };
    const groups = groupContacts(filterContacts(queue, choice, dueContacts), choice, dueContacts);
    expect(
      groups.map(({ title, contacts }) => [title, contacts.map((candidate) => candidate.candidate_first_name)]),
    ).toEqual([
      ['Due now', ['Overdue', 'Fresh']],
      ['New', ['Later']],
      ['Hired', ['Working']],
      ['Revoked', ['Revoked']],
    ]);
    expect(groupContacts(queue, { ...choice, sort: 'name' }, dueContacts).map(({ title }) => title)).toEqual([null]);
  });

  test('lists only contacts with a due next step under “Due now”, longest overdue first', () => {
    const matches = filterContacts(queue, { name: '', status: 'all', sort: 'name', isToday: true }, dueContacts);
    expect(matches.map((candidate) => candidate.candidate_first_name)).toEqual(['Overdue', 'Fresh']);
  });
});

test('takes the newest call, note or status change as a contact’s last touch', () => {
  const by = { id: null, name: 'Dana Lee' };
  const touched = {
    ...contact('Joan', null),
    calls: [
      { id: '2f6c3c1a-0000-4000-8000-000000000002', outcome: 'no_answer' as const, by, at: '2026-11-20T10:00:00Z' },
    ],
    status_changed: { by, at: '2026-11-18T10:00:00Z' },
  };
  expect(findLastTouch(touched)).toEqual({ label: 'No answer', at: '2026-11-20T10:00:00Z', by });
  expect(findLastTouch({ ...touched, calls: [] })?.label).toBe('Status changed');
  expect(findLastTouch(contact('Ines', null))).toBeNull();
});
