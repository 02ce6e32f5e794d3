import { describe, expect, test } from 'vitest';
import { DISCIPLINE_OPTIONS, disciplineFilterNames, disciplineFromText, LISTED_DISCIPLINES } from './disciplines.ts';

describe('disciplines', () => {
  test('have eleven pages', () => {
    expect(LISTED_DISCIPLINES.map((d) => d.slug)).toEqual([
      'rn',
      'lpn',
      'cna',
      'pca',
      'hha',
      'bt',
      'pt',
      'slp',
      'np',
      'pta',
      'not-certified',
    ]);
  });

  test('recognize each option in the caregiver form', () => {
    for (const option of DISCIPLINE_OPTIONS) expect(disciplineFromText(option), option).not.toBeNull();
  });

  test('are recognized by each name that their page uses as a filter', () => {
    for (const discipline of LISTED_DISCIPLINES) {
      for (const name of disciplineFilterNames(discipline))
        expect(disciplineFromText(name)?.code).toBe(discipline.code);
    }
  });

  test('never mistake a physical therapist assistant for a physical therapist', () => {
    expect(disciplineFromText('PT')?.code).toBe('PT');
    expect(disciplineFromText('PTA')?.code).toBe('PTA');
    expect(disciplineFromText('Licensed physical therapist assistant')?.code).toBe('PTA');
    expect(disciplineFromText('P')).toBeNull();
  });

  test.each([
    ['registered nurse', 'RN'],
    ['Home Health Aide', 'HHA'],
    ['not certified', 'NC'],
    ['n/a', 'NC'],
    ['Phlebotomist', undefined],
    ['', undefined],
  ])('recognize "%s" as %s', (text, code) => expect(disciplineFromText(text)?.code).toBe(code));
});
