import type { CandidateListResponse, CompactCandidateListResponse } from '@marketplace/contracts';
import { YES_NO_FACTS, FILTERED_FACTS, FILTERS, NO_YES_NO_FACTS, YES_NO_KEYS } from '@marketplace/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revoke, unlock, unlockedBy } from '../../agency/unlocks/unlock-records.testing.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { createProfile, type CreatedProfile } from './caregivers.testing.ts';

let host: TestApp;
let agency: SignedUpAgency;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const get = async <Answer>(url: string, headers = agency.headers): Promise<Answer> =>
  (await host.app.inject({ url, headers })).json();
const post = async (url: string, payload: object, headers = {}) =>
  (await host.app.inject({ method: 'POST', url, payload, headers })).json();

describe.each(YES_NO_KEYS)('yes-no fact %s', (fact) => {
  const says = { ...NO_YES_NO_FACTS, [fact]: true };
  let nora: CreatedProfile;
  let other: CreatedProfile;
  beforeAll(async () => {
    agency = await signUpAgency(host);
    await host.db.deleteFrom('caregivers').execute();
    nora = await createProfile(host, { [fact]: true });
    other = await createProfile(host);
  });

  test('is part of the caregiver’s profile once stated, and can be removed', async () => {
    const own = (updates: object) => post('/api/caregiver-profile', { token: nora.editToken, updates });
    expect(await own({})).toMatchObject({ profile: says });
    expect(await own({ [fact]: false })).toMatchObject({ profile: NO_YES_NO_FACTS });
    expect(await own({ [fact]: true })).toMatchObject({ profile: says });
  });

  test('is in the full and compact lists, and on the candidate page', async () => {
    const { candidates } = await get<CandidateListResponse>('/api/candidates?discipline_filters=RN');
    const compact = await get<CompactCandidateListResponse>('/api/candidates?discipline_filters=RN&week=mask');
    for (const rows of [candidates, compact.candidates]) {
      expect(rows.find(({ uuid }) => uuid === nora.uuid)).toMatchObject(says);
      expect(rows.find(({ uuid }) => uuid === other.uuid)).toMatchObject(NO_YES_NO_FACTS);
    }
    expect(await get(`/api/candidates/rn/${nora.uuid}`)).toMatchObject(says);
  });

  test.runIf(FILTERED_FACTS.some((filtered) => filtered === fact))(
    'as a filter, finds only caregivers who state it, and counts the same number',
    async () => {
      const filter = FILTERED_FACTS.find((filtered) => filtered === fact);
      if (filter === undefined) throw new Error('this fact has no filter');
      const search = `discipline_filters=RN&${FILTERS[filter].param}=true`;
      const found = await get<CandidateListResponse>(`/api/candidates?${search}`);
      expect(found.candidates.map(({ uuid }) => uuid)).toEqual([nora.uuid]);
      expect(await get('/api/candidate-facets?discipline_filters=RN')).toMatchObject({ [filter]: { true: 1 } });
    },
  );

  test('is delivered with an unlock and its email, and stays there when the caregiver removes it', async () => {
    const unlockId = await unlock(host, agency, nora.uuid);
    const profile = async () => (await unlockedBy(host, agency))[0]?.profile;
    expect(await profile()).toMatchObject(says);
    const mail = host.sentMails.findLast(({ to }) => to === agency.email);
    expect(mail?.text).toContain(`${YES_NO_FACTS[fact].yes}: Yes`);
    await post('/api/caregiver-profile', { token: nora.editToken, updates: { [fact]: false } });
    expect(await profile()).toMatchObject(NO_YES_NO_FACTS);
    await revoke(host, unlockId);
    expect(await profile()).toMatchObject(says);
  });

  test("is in the caregiver's download, and erased with the profile", async () => {
    const owner = { authorization: `Bearer ${nora.editToken}` };
    await post('/api/caregiver-profile', { token: nora.editToken, updates: { [fact]: true } });
    expect(await get('/api/caregiver-data', owner)).toMatchObject({ profile: says });
    await post('/api/delete-caregiver-profile', { confirmation: 'DELETE' }, owner);
    const stored = host.db.selectFrom('caregivers').selectAll().where('uuid', '=', nora.uuid);
    expect(await stored.executeTakeFirstOrThrow()).toMatchObject(NO_YES_NO_FACTS);
  });
});
