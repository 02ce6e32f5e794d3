import { randomUUID } from 'node:crypto';
import type { CandidateCover } from '@marketplace/contracts';
import { weekOf } from '@marketplace/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';
import { aCaregiver } from '../caregiver/profile/caregivers.testing.ts';
import { insertCaregivers } from '../caregiver/profile/new-caregivers.repository.ts';
import { addColleague } from '../agency/people/colleagues.testing.ts';

const MORNINGS = weekOf([1, 2], [1]);
let testApp: TestApp;
let agency: SignedUpAgency;

const withWeek = (uuid: string, week: number) => aCaregiver({ uuid, week, discipline: 3 });

beforeAll(async () => {
  testApp = await createTestApp();
  agency = await signUpAgency(testApp);
});
afterAll(() => testApp.close());

async function coverFor(who: SignedUpAgency): Promise<CandidateCover> {
  const url = `/api/candidates/cover?discipline_filters=CNA&hours=${MORNINGS}`;
  return (await testApp.app.inject({ url, headers: who.headers })).json();
}

describe('GET /api/candidates/cover', () => {
  test('omits people whom the agency hides, no matter which colleague calls', async () => {
    const [shown, hidden] = [randomUUID(), randomUUID()];
    await insertCaregivers(testApp.db, [withWeek(shown, MORNINGS), withWeek(hidden, MORNINGS)], 'profile_wizard');
    const colleague = await addColleague(testApp, agency);
    await testApp.app.inject({
      method: 'POST',
      url: '/api/hidden-candidates',
      headers: agency.headers,
      payload: { candidateUuid: hidden },
    });
    for (const who of [agency, colleague]) {
      const cover = await coverFor(who);
      expect(cover.alone).toEqual({ total: 1, members: [shown] });
      expect(cover.candidates.map(({ uuid }) => uuid)).toEqual([shown]);
    }
  });
});
