import { STATE_CODES, stateNumber } from '@marketplace/domain';
import { expect, test } from 'vitest';
import { readPlaceFiles } from '../places/place-files.ts';
import { stateExamples } from './state-examples.ts';

test('each state’s example ZIP code is in its example city and state, and its example phone number is fictitious', async () => {
  const places = new Map((await readPlaceFiles()).map((place) => [place.zip, place]));
  for (const code of STATE_CODES) {
    const examples = stateExamples(code);
    const place = places.get(examples?.zip ?? '');
    expect([place?.state, place?.city], code).toEqual([stateNumber(code), examples?.city]);
    expect(examples?.phone, code).toMatch(/^\([2-9]\d\d\) 555-01\d\d$/);
  }
  expect(stateExamples('ZZ')).toBeUndefined();
});
