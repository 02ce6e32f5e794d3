import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';

const environment = {
  RATE_LIMIT_FACTOR: '1',
  READ_BUDGET_HOUR: '20',
  READ_BUDGET_DAY: '40',
  TRUSTED_PROXIES: '127.0.0.1',
};
const HOUR = 60 * 60 * 1000;

let host: TestApp;
let second: TestApp;
let people: { id: number; uuid: string }[];
beforeAll(async () => {
  host = await createTestApp({ environment });
  second = await createTestApp({ environment, overrides: { db: host.db, now: host.clock.now } });
  for (let count = 0; count < 30; count += 1) await addCandidate(host, `Maria${count}`);
  people = await host.db.selectFrom('caregivers').select(['id', 'uuid']).orderBy('id').execute();
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

interface Asking {
  on?: TestApp;
  by?: SignedUpAgency;
}
const ask = async (url: string, { on = host, by = agency }: Asking = {}) => {
  const answer = await on.app.inject({
    url,
    headers: {
      authorization: `Bearer ${on.app.tokens.issueAccessToken(by).access_token}`,
      'x-forwarded-for': `10.7.${subnet}.9`,
    },
  });
  return answer.statusCode;
};
const open = (asking: Asking = {}, query = '') => ask(`/api/shortlist${query}`, asking);

async function bookmark(from: number, to: number, by = agency): Promise<void> {
  await host.db.deleteFrom('shortlisted_caregivers').where('agency_id', '=', by.agencyId).execute();
  await host.db
    .insertInto('shortlisted_caregivers')
    .values(people.slice(from, to).map(({ id }) => ({ agency_id: by.agencyId, caregiver_id: id })))
    .execute();
}

/** Spends all rows that the agency may still read this hour, and returns their number. */
async function rowsLeft(asking: Asking = {}): Promise<number> {
  for (let rows = 0; ; rows += 1) {
    if ((await ask('/api/candidate-facets?discipline_filters=RN', asking)) === 429) return rows;
  }
}

describe('shortlist in the read budget', () => {
  test('costs only one row when it is reopened, not a row for each person', async () => {
    await bookmark(0, 10);
    expect([await open(), await open(), await open()]).toEqual([200, 200, 200]);
    expect(await rowsLeft()).toBe(20 - 10 - 2);
  });

  test('costs one row for each new person', async () => {
    await bookmark(0, 10);
    await open();
    await bookmark(5, 13);
    await open();
    expect(await rowsLeft()).toBe(20 - 10 - 3);
  });

  test('costs its full size again on the next day, from another ZIP code, and in another process', async () => {
    await bookmark(0, 6);
    expect([await open(), await open({}, '?search_zip_code=46032'), await open({ on: second })]).toEqual([
      200, 200, 200,
    ]);
    await host.app.readBudget.merge();
    await second.app.readBudget.merge();
    expect(await rowsLeft({ on: second })).toBe(20 - 18);
    host.clock.advance(24 * HOUR);
    await open();
    expect(await rowsLeft()).toBe(20 - 6);
  });

  test('costs each agency the same, even if other agencies have read these people', async () => {
    const other = await signUpAgency(host);
    await bookmark(0, 10);
    await bookmark(0, 10, other);
    await open();
    await open({ by: other });
    expect(await rowsLeft({ by: other })).toBe(20 - 10);
  });

  test('shows a free account no more people than other lists do, even if the shortlist keeps changing', async () => {
    const seen: number[] = [];
    for (const from of [0, 10, 20]) {
      await bookmark(from, from + 10);
      seen.push(await open());
      expect(await open()).toBe(seen.at(-1));
    }
    // Ten new people no longer fit into the budget. Reopening the first ten costs only one row.
    expect(seen).toEqual([200, 429, 429]);
    await bookmark(0, 10);
    expect(await open()).toBe(200);
  });

  test('still costs its full size if an earlier call was rejected', async () => {
    await bookmark(0, 30);
    expect([await open(), await open()]).toEqual([429, 429]);
    await bookmark(0, 20);
    expect(await open()).toBe(200);
    expect(await open()).toBe(429);
  });
});
