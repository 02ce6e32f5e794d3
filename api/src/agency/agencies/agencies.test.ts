import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type TestApp } from '../../testing/test-app.ts';
import { verify } from '../verification/verification.testing.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const update = {
  first_name: ' Ruth ',
  last_name: 'Ames',
  phone: '(317) 555-0142',
  title: 'Owner',
  agency_name: 'Oak Home Health',
  agency_city: 'Fishers',
  agency_state: 'IN',
};

describe('/api/agency-profile', () => {
  test('returns the caller’s own profile, and lets the caller change it except for the email address', async () => {
    const agency = await signUpAgency(host);
    const before = await host.app.inject({ url: '/api/agency-profile', headers: agency.headers });
    expect(before.json()).toMatchObject({ id: agency.personId, email: agency.email, first_name: 'Dana' });

    const changed = await host.app.inject({
      method: 'PATCH',
      url: '/api/agency-profile',
      headers: agency.headers,
      payload: update,
    });
    expect(changed.json()).toEqual({
      ...update,
      id: agency.personId,
      email: agency.email,
      first_name: 'Ruth',
      calls_from: '',
      license_number: '',
      license_state: '',
      phone: '3175550142',
      verified: false,
      email_reached: true,
      role: 'owner',
      people: 1,
    });

    const smuggled = await host.app.inject({
      method: 'PATCH',
      url: '/api/agency-profile',
      headers: agency.headers,
      payload: { ...update, email: 'other@agency.example.test', id: crypto.randomUUID() },
    });
    expect(smuggled.statusCode).toBe(400);
    expect(smuggled.json().errors).toEqual([
      { field: 'email', message: 'Unknown field.', fix: { action: 'remove' } },
      { field: 'id', message: 'Unknown field.', fix: { action: 'remove' } },
    ]);
  });

  test('names each required field that is missing', async () => {
    const agency = await signUpAgency(host);
    const answer = await host.app.inject({
      method: 'PATCH',
      url: '/api/agency-profile',
      headers: agency.headers,
      payload: { ...update, first_name: ' ', agency_name: '' },
    });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [
        { field: 'first_name', message: 'First name is required' },
        { field: 'agency_name', message: 'Agency name is required' },
      ],
    });
  });

  test('changes only the given fields, so that a form loaded before a rename does not undo the rename', async () => {
    const agency = await signUpAgency(host);
    await verify(host, agency);
    const save = async (payload: object) => {
      const answer = await host.app.inject({
        method: 'PATCH',
        url: '/api/agency-profile',
        headers: agency.headers,
        payload,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Record<string, unknown>>();
    };
    await save({ agency_name: 'Oak Home Health' });
    await verify(host, agency);
    expect(await save({ title: 'Owner' })).toMatchObject({
      title: 'Owner',
      agency_name: 'Oak Home Health',
      agency_city: 'Carmel',
      phone: '3175550100',
      verified: true,
    });
    expect(await save({ agency_city: 'Fishers' })).toMatchObject({ agency_city: 'Fishers', verified: true });
    expect(await save({})).toMatchObject({ title: 'Owner', agency_name: 'Oak Home Health', verified: true });
  });

  test('stores a license number, and asks the operator only once to check it while the agency is unverified', async () => {
    const agency = await signUpAgency(host);
    const save = (payload: object) =>
      host.app.inject({ method: 'PATCH', url: '/api/agency-profile', headers: agency.headers, payload });
    const asked = () => host.sentMails.filter(({ text }) => text.includes(`verify ${agency.agencyId}`));
    for (let time = 0; time < 2; time++)
      expect((await save({ license_number: ' 16-004711 ', license_state: 'OH' })).json()).toMatchObject({
        license_number: '16-004711',
        license_state: 'OH',
      });
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.text).toContain('OH 16-004711');
    expect((await save({ license_number: '16\n004712' })).statusCode).toBe(400);
    expect((await save({ license_state: 'XX' })).statusCode).toBe(400);
    expect((await save({ license_number: '' })).json()).toMatchObject({ license_number: '' });
    expect(asked()).toHaveLength(1);
    await verify(host, agency);
    await save({ license_number: '16-004713' });
    expect(asked()).toHaveLength(1);
  });

  test('does not change another agency', async () => {
    const [one, other] = [await signUpAgency(host), await signUpAgency(host)];
    await host.app.inject({ method: 'PATCH', url: '/api/agency-profile', headers: one.headers, payload: update });
    const answer = await host.app.inject({ url: '/api/agency-profile', headers: other.headers });
    expect(answer.json().agency_name).toBe('Maple Home Care');
  });

  test('requires a session', async () => {
    const answer = await host.app.inject({ url: '/api/agency-profile' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'session_missing', detail: 'Auth session missing!' });
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

test('/api/agency-subscription returns null for an agency that never subscribed', async () => {
  const agency = await signUpAgency(host);
  const answer = await host.app.inject({ url: '/api/agency-subscription', headers: agency.headers });
  expect(answer.json()).toEqual({ subscription: null });
});

test('/api/agency-subscription returns the status of a subscription', async () => {
  const agency = await signUpAgency(host);
  const end = new Date('2031-05-01T00:00:00.000Z');
  await host.db
    .insertInto('agency_subscriptions')
    .values({ agency_id: agency.agencyId, stripe_subscription_id: 'sub_1', status: 'active', current_period_end: end })
    .execute();
  const answer = await host.app.inject({ url: '/api/agency-subscription', headers: agency.headers });
  expect(answer.json()).toEqual({
    subscription: { status: 'active', current_period_end: end.toISOString(), cancel_at_period_end: false },
  });
});
