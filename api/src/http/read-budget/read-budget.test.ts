import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { housekeepingJob } from '../../main/housekeeping.job.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';

const environment = {
  RATE_LIMIT_FACTOR: '1',
  READ_BUDGET_HOUR: '10',
  READ_BUDGET_DAY: '25',
  TRUSTED_PROXIES: '127.0.0.1',
};
const HOUR = 60 * 60 * 1000;
const CANDIDATES = 5;

let host: TestApp;
let second: TestApp;
beforeAll(async () => {
  host = await createTestApp({ environment });
  second = await createTestApp({ environment, overrides: { db: host.db, now: host.clock.now } });
  for (let count = 0; count < CANDIDATES; count += 1) await addCandidate(host, `Maria${count}`);
});
afterAll(async () => {
  await second.app.close();
  await host.close();
});

let agency: SignedUpAgency;
let subnet = 0;
beforeEach(async () => {
  agency = await signUpAgency(host);
  subnet += 1;
  // Starts at noon, so that no hour or day ends during a test.
  const now = host.clock.now().getTime();
  host.clock.advance(36 * HOUR - (now % (24 * HOUR)));
});

const ask = (url: string, { on = host, by = agency, ip = `10.1.${subnet}.9` } = {}) =>
  on.app.inject({
    url,
    headers: {
      authorization: `Bearer ${on.app.tokens.issueAccessToken(by).access_token}`,
      'x-forwarded-for': ip,
    },
  });
const list = (options: Parameters<typeof ask>[1] = {}, query = '') =>
  ask(`/api/candidates?discipline_filters=RN&page_limit=5${query}`, options);
const facets = (options: Parameters<typeof ask>[1] = {}) => ask('/api/candidate-facets?discipline_filters=RN', options);
const status = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

async function useUp(options: Parameters<typeof ask>[1] = {}) {
  expect([await status(list(options)), await status(list(options))]).toEqual([200, 200]);
  expect(await status(list(options))).toBe(429);
}

async function payForUnlock(agencyId: string) {
  const { id } = await host.db
    .insertInto('checkouts')
    .values({
      agency_id: agencyId,
      kind: 'unlock',
      caregiver_uuid: randomUUID(),
      amount_cents: 40_000,
      status: 'completed',
      expires_at: host.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await host.db
    .insertInto('unlocks')
    .values({
      agency_id: agencyId,
      caregiver_uuid: randomUUID(),
      status: 'completed',
      free: false,
      amount_cents: 40_000,
      checkout_id: id,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Lopez',
      candidate_email: 'maria@example.test',
      candidate_phone: '3175550142',
      candidate_discipline: 'Registered Nurse',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
    })
    .execute();
}

describe('read budget of an agency that has bought nothing', () => {
  test('is spent row by row, and the rejection says when to continue and how to lift the limit', async () => {
    await useUp();
    const refused = await list();
    expect(refused.json()).toMatchObject({
      code: 'read_budget_used',
      detail: expect.stringContaining('first purchase'),
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    host.clock.advance(HOUR);
    expect(await status(list())).toBe(200);
  });

  test('has a daily limit, too', async () => {
    await useUp();
    host.clock.advance(HOUR);
    await host.app.readBudget.merge();
    await useUp();
    host.clock.advance(HOUR);
    expect(await status(list())).toBe(200);
    const refused = await list();
    expect(refused.json()).toMatchObject({ status: 429, code: 'read_budget_used' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    host.clock.advance(24 * HOUR);
    expect(await status(list())).toBe(200);
  });

  test('is charged for the rows returned, and for one row if none is returned', async () => {
    expect(await status(ask('/api/candidates?discipline_filters=NP&page_limit=10'))).toBe(200);
    expect(await status(ask('/api/candidates?discipline_filters=RN&page_limit=9'))).toBe(200);
    for (let call = 0; call < 4; call += 1) {
      expect(await status(ask('/api/candidates?discipline_filters=RN&page_limit=1'))).toBe(200);
    }
    expect(await status(ask('/api/candidates?discipline_filters=RN&page_limit=1'))).toBe(429);
  });

  test('is not charged for a rejected search', async () => {
    for (let call = 0; call < 12; call += 1) expect(await status(list({}, '&zip_code=00000'))).toBe(400);
    await useUp();
  });

  test('cannot be bypassed with counts or concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => status(list())));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(2);
    expect(await status(facets())).toBe(429);
    const other = await signUpAgency(host);
    for (let call = 0; call < 10; call += 1) expect(await status(facets({ by: other }))).toBe(200);
    expect(await status(facets({ by: other }))).toBe(429);
    expect(await status(list({ by: other }))).toBe(429);
  });

  test('is charged for the rows of the shortlist, but not for an empty shortlist or for its count', async () => {
    const shortlist = () => status(ask('/api/shortlist'));
    for (let call = 0; call < 12; call += 1) expect(await shortlist()).toBe(200);
    const members = await host.db.selectFrom('caregivers').select('id').limit(CANDIDATES).execute();
    await host.db
      .insertInto('shortlisted_caregivers')
      .values(members.map(({ id }) => ({ agency_id: agency.agencyId, caregiver_id: id })))
      .execute();
    for (let call = 0; call < 12; call += 1) expect(await status(ask('/api/shortlist/count'))).toBe(200);
    // Each later call counts one row, because its people were already read today.
    for (let call = 0; call < 6; call += 1) expect(await shortlist()).toBe(200);
    expect(await shortlist()).toBe(429);
    expect(await status(list())).toBe(429);
  });

  test('does not start over in another process or after a restart', async () => {
    expect(await status(list())).toBe(200);
    expect(await status(list({ on: second }))).toBe(200);
    await host.app.readBudget.merge();
    await second.app.readBudget.merge();
    expect(await status(list({ on: second }))).toBe(429);
    // The first process learns at its next merge what the second process has read.
    await facets();
    await host.app.readBudget.merge();
    expect(await status(list())).toBe(429);
  });

  test('is still counted within the process while the counts cannot be stored', async () => {
    expect(await status(list())).toBe(200);
    await sql`ALTER TABLE read_counters RENAME TO away`.execute(host.owner);
    await expect(host.app.readBudget.merge()).rejects.toThrow('read_counters');
    await sql`ALTER TABLE away RENAME TO read_counters`.execute(host.owner);
    expect(await status(list())).toBe(200);
    await host.app.readBudget.merge();
    expect(await status(list())).toBe(429);
    expect(await status(list({ on: second }))).toBe(200);
    await second.app.readBudget.merge();
    expect(await status(list({ on: second }))).toBe(429);
  });
});

describe('read budget of a network', () => {
  test.each([
    ['IPv4 /24', (index: number) => `10.2.7.${index}`, '10.2.8.1'],
    ['IPv6 /48', (index: number) => `2001:db8:7:${index}::1`, '2001:db8:8::1'],
  ])('is four times the budget of one agency, even with new sign-ups (%s)', async (_, address, elsewhere) => {
    const newcomers = await Promise.all(Array.from({ length: 5 }, () => signUpAgency(host)));
    const answers: number[] = [];
    for (const [index, by] of newcomers.entries()) {
      for (let call = 0; call < 2; call += 1) answers.push(await status(list({ by, ip: address(index) })));
    }
    expect(answers).toEqual([...Array<number>(8).fill(200), 429, 429]);
    expect(await status(list({ by: newcomers[4] ?? agency, ip: elsewhere }))).toBe(200);
  });

  test('is not charged for an agency that has made a purchase', async () => {
    await payForUnlock(agency.agencyId);
    const ip = '10.3.1.1';
    expect(await status(list({ ip }))).toBe(200);
    await host.app.readBudget.merge();
    for (let call = 0; call < 12; call += 1) expect(await status(list({ ip }))).toBe(200);
    const rows = await host.db.selectFrom('read_counters').select('key').execute();
    expect(rows.filter(({ key }) => key.includes(agency.agencyId))).toEqual([]);
    await useUp({ by: await signUpAgency(host), ip });
  });

  test('is not stored with the network in plain text', async () => {
    await list();
    await host.app.readBudget.merge();
    const rows = await host.db.selectFrom('read_counters').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(`10.1.${subnet}`);
  });
});

describe('purchase', () => {
  test('lifts the read budget immediately, in every process', async () => {
    await useUp();
    await useUp({ on: second, ip: `10.4.${subnet}.9` });
    await payForUnlock(agency.agencyId);
    expect(await status(list())).toBe(200);
    expect(await status(list({ on: second }))).toBe(200);
  });

  test.each(['active', 'canceled', 'incomplete'] as const)(
    'of a subscription lifts the read budget once a month is paid: %s',
    async (state) => {
      await host.db
        .insertInto('agency_subscriptions')
        .values({ agency_id: agency.agencyId, stripe_subscription_id: randomUUID(), status: state })
        .execute();
      await list();
      await list();
      expect(await status(list())).toBe(state === 'active' ? 200 : 429);
      if (state !== 'canceled') return;
      // The free unlock proves that the first month was paid.
      await host.db
        .insertInto('free_unlocks')
        .values({
          agency_id: agency.agencyId,
          stripe_subscription_id: randomUUID(),
          period_start: host.clock.now(),
          expires_at: host.clock.now(),
        })
        .execute();
      expect(await status(list())).toBe(200);
    },
  );

  test.each(['active', 'canceled'] as const)(
    'no longer lifts the read budget after a refund of the month: %s',
    async (state) => {
      const subscription = { agency_id: agency.agencyId, stripe_subscription_id: randomUUID() };
      await host.db
        .insertInto('agency_subscriptions')
        .values({ ...subscription, status: state })
        .execute();
      const month = { ...subscription, period_start: host.clock.now(), expires_at: host.clock.now() };
      await host.db
        .insertInto('free_unlocks')
        .values({ ...month, withdrawn_at: host.clock.now() })
        .execute();
      await list();
      await list();
      expect(await status(list())).toBe(429);
    },
  );
});

test('rejected calls are counted for an alarm', async () => {
  await useUp();
  const { body } = await second.app.inject('/metrics');
  const { body: own } = await host.app.inject('/metrics');
  expect(`${body}${own}`).toMatch(/read_budget_refusals_total\{scope="agency",period="hour"[^}]*\} \d+/);
});

test('housekeeping removes counters that no budget uses any more', async () => {
  await list();
  await host.app.readBudget.merge();
  host.clock.advance(4 * 24 * HOUR);
  await housekeepingJob.run(host.deps);
  expect(await host.db.selectFrom('read_counters').selectAll().execute()).toEqual([]);
});
