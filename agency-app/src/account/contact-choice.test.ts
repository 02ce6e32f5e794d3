import { describe, expect, it } from 'vitest';
import { unlockedCandidate } from '../testing/fake-api.ts';
import { chosenContacts, type ContactChoice } from './contact-choice.ts';

const contact = (candidate_first_name: string, candidate_last_name: string | null, status: 'new' | 'hired' = 'new') =>
  unlockedCandidate({ candidate_first_name, candidate_last_name, status });
const CONTACTS = [contact('María José', 'Núñez', 'hired'), contact('Joan', 'Adeyemi'), contact('Ines', null)];
const names = (choice: Partial<ContactChoice>) =>
  chosenContacts(CONTACTS, { name: '', status: 'all', sort: 'newest', ...choice }).map(
    (one) => one.candidate_first_name,
  );

describe('the contacts on show', () => {
  it.each([
    ['', ['María José', 'Joan', 'Ines']],
    ['  nunez maria ', ['María José']],
    ['NÚÑ', ['María José']],
    ['jo', ['María José', 'Joan']],
    ['ines', ['Ines']],
    ['nobody', []],
    ['.*', []],
  ])('for the name %j are %j', (name, found) => {
    expect(names({ name })).toEqual(found);
  });

  it('can be limited to a status and ordered', () => {
    expect(names({ status: 'hired' })).toEqual(['María José']);
    expect(names({ status: 'hired', name: 'joan' })).toEqual([]);
    expect(names({ sort: 'name' })).toEqual(['Ines', 'Joan', 'María José']);
    expect(names({ sort: 'status' })).toEqual(['Joan', 'Ines', 'María José']);
  });
});
