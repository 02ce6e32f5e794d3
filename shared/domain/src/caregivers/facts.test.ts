import { expect, test } from 'vitest';
import { factLines } from './fact-lines.ts';
import { NO_STORED_FACTS, storedFactsOf } from './facts.ts';
import { NO_YES_NO_FACTS, trueFacts } from './yes-no-facts.ts';

test('contact details list the known facts in order, and the yes-no facts that are true', () => {
  const profile = {
    care_setting_exp: 'Home care; Inpatient',
    languages: 'English, Spanish',
    desired_schedule: null,
    amount_of_exp: '3+ years',
    ...NO_YES_NO_FACTS,
  };
  const lines = [
    { term: 'Experience', text: '3+ years' },
    { term: 'Languages', text: 'English, Spanish' },
    { term: 'Care settings', text: 'Home care, Inpatient' },
  ];
  expect(factLines(profile)).toEqual(lines);
  expect(factLines({ ...profile, own_car: true })).toEqual([...lines, { term: 'Own car', text: 'Yes' }]);
});

test('agency pages show a yes-no fact only if it is true', () => {
  expect(trueFacts(NO_YES_NO_FACTS)).toEqual([]);
  expect(trueFacts({ ...NO_YES_NO_FACTS, own_car: true }).map(({ yes }) => yes)).toEqual(['Own car']);
});

test('the stored facts of a row exclude its other columns', () => {
  const row = { ...NO_STORED_FACTS, experience: 2, own_car: true, first_name: 'Nora' };
  expect(storedFactsOf(row)).toEqual({ ...NO_STORED_FACTS, experience: 2, own_car: true });
});
