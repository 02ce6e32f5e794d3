import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addColleague } from '../people/colleagues.testing.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';

let host: TestApp;
let agency: SignedUpAgency;
let unlockId: string;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());
beforeEach(async () => {
  agency = await signUpAgency(host);
  const row = await host.db
    .insertInto('unlocks')
    .values({
      agency_id: agency.agencyId,
      caregiver_uuid: randomUUID(),
      status: 'completed',
      free: true,
      amount_cents: 0,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Quill',
      candidate_email: 'maria@caregiver.example.test',
      candidate_phone: '3175550142',
      candidate_discipline: 'Registered Nurse',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  unlockId = row.id;
});

const patch = async (payload: Record<string, unknown>, by: SignedUpAgency = agency, id = unlockId) => {
  const answer = await host.app.inject({
    method: 'PATCH',
    url: `/api/unlocked-candidates/${id}`,
    headers: by.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const stored = async () => {
  const answer = await host.app.inject({ url: '/api/unlocked-candidates', headers: agency.headers });
  return answer.json().unlocked_candidates[0].status;
};

describe('PATCH /api/unlocked-candidates/:request_id', () => {
  test('stores the status, which is “new” at first', async () => {
    expect(await stored()).toBe('new');
    expect(await patch({ status: 'interviewing' })).toEqual({
      status: 200,
      body: {
        request_id: unlockId,
        status: 'interviewing',
        status_changed: { by: { id: agency.personId, name: 'Dana Reed' }, at: expect.any(String) },
      },
    });
    expect(await stored()).toBe('interviewing');
  });

  test.each([{}, { status: 'promoted' }, { status: 'hired', note: 'Called' }, { status: 'hired', amount_paid: 0 }])(
    'rejects %j',
    async (body) => {
      expect(await patch(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(await stored()).toBe('new');
    },
  );

  test('returns not found for the unlock of another agency, and changes nothing', async () => {
    const stranger = await signUpAgency(host);
    const notFound = { status: 404, body: { code: 'not_found' } };
    expect(await patch({ status: 'hired' }, stranger)).toMatchObject(notFound);
    expect(await patch({ status: 'hired' }, stranger, randomUUID())).toMatchObject(notFound);
    expect(await stored()).toBe('new');
  });
});

describe('author of a status change', () => {
  const changed = async () => {
    const answer = await host.app.inject({ url: '/api/unlocked-candidates', headers: agency.headers });
    return answer.json().unlocked_candidates[0].status_changed;
  };

  test('is the colleague who last changed the status, not a colleague who set the same status again', async () => {
    const robin = await addColleague(host, agency);
    expect(await changed()).toBeUndefined();
    await patch({ status: 'contacted' }, robin);
    const first = await changed();
    expect(first).toEqual({ by: { id: robin.personId, name: 'Robin Vale' }, at: expect.any(String) });
    host.clock.advance(60_000);
    await patch({ status: 'contacted' });
    expect(await changed()).toEqual(first);
    const answer = await patch({ status: 'hired' });
    const second = { by: { id: agency.personId, name: 'Dana Reed' }, at: expect.any(String) };
    expect(answer.body.status_changed).toEqual(second);
    expect(await changed()).toEqual(answer.body.status_changed);
    expect(Date.parse(answer.body.status_changed.at) - Date.parse(first.at)).toBeGreaterThanOrEqual(60_000);
  });
});
