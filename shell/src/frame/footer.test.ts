import { expect, test } from 'vitest';
import { AGENCY_TERMS } from '../legal/agency-terms.ts';
import { CAREGIVER_TERMS } from '../legal/caregiver-terms.ts';
import { PRIVACY } from './footer.tsx';

test('the privacy links lead to the privacy sections of the agency terms and the caregiver terms', () => {
  const section = (link: string) => Number(link.split('#section-')[1]) - 1;
  expect(AGENCY_TERMS.sections[section(PRIVACY.agency)]?.title).toBe('Privacy and HIPAA');
  expect(CAREGIVER_TERMS.sections[section(PRIVACY.caregiver)]?.title).toBe('Authorization to Share Information');
});
