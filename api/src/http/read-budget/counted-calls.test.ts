import { HOUR_MS } from '@marketplace/domain';
import { randomUUID } from 'node:crypto';
import { ERROR_CODES } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCandidate } from '../../caregiver/profile/caregivers.testing.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';

/**
 * Routes that reveal facts about locked caregivers, so the read budget limits them. All other GET routes are in
 * `NOT_COUNTED` with a reason. The test fails for a route in neither list.
 */
const COUNTED: Record<string, { query?: string; atMost: number }> = {
  '/api/candidates': { query: '?discipline_filters=RN&page_limit=5', atMost: 5 },
  '/api/candidates/areas': { query: '?discipline_filters=RN&search_zip_code=46204', atMost: 20 },
  '/api/candidates/cover': { query: '?discipline_filters=RN&hours=3', atMost: 70 },
  '/api/candidates/:type/:uuid': { atMost: 1 },
  '/api/candidate-facets': { query: '?discipline_filters=RN', atMost: 1 },
  '/api/candidate-types': { atMost: 1 },
  '/api/shortlist': { atMost: 1 },
  '/api/hidden-candidates': { atMost: 1 },
  '/api/cases/:id': { atMost: 1 },
  '/api/user-availability': { query: '?uuid=:uuid', atMost: 1 },
};
const NOT_COUNTED: Record<string, string> = {
  '/api/agency-profile': 'the agency',
  '/api/agency-subscription': 'the plan',
  '/api/agency-people': 'colleagues',
  '/api/auth/session': 'the session',
  '/api/auth/sessions': 'sessions of the account',
  '/api/auth/second-factor': 'the account',
  '/api/cases': "the agency's own cases, with numbers of people",
  '/api/questions': 'what the agency asked, and the answers',
  '/api/candidate-requests/:candidate_uuid': 'a request of the agency',
  '/api/free-unlock': 'the plan',
  '/api/unlock-credit': 'the plan',
  '/api/receipts': 'the plan',
  '/api/unlocked-candidates': 'what was unlocked',
  '/api/received-applications': 'what caregivers sent to the agency',
  '/api/reminder-mail': 'a setting',
  '/api/saved-searches': 'what the agency saved',
  '/api/saved-searches/new-matches': 'what the agency saved',
  '/api/shortlist/count': 'how many the agency bookmarked',
  '/api/caregiver-controls': 'the caregiver who asks',
  '/api/caregiver-evidence': 'the caregiver who asks',
  '/api/caregiver-data': 'the caregiver who asks',
  '/api/own-applications': 'the caregiver who asks',
  '/api/caregiver-questions': 'the caregiver who asks',
  '/api/supply': 'numbers that are counted daily and rounded',
  '/api/associations/:code': 'public',
  '/api/associations/:code/logo/:hash': 'public',
  '/api/cities': 'public',
  '/api/health/live': 'public',
  '/api/health/ready': 'public',
  '/api/job-agency': 'public',
  '/api/languages': 'public',
  '/api/places/:zip': 'public',
};
const BUDGET = 80;
const environment = { RATE_LIMIT_FACTOR: '1', READ_BUDGET_HOUR: `${BUDGET}`, READ_BUDGET_DAY: '10000' };

let host: TestApp;
let agency: SignedUpAgency;
let uuid: string;
let caseId: string;
beforeAll(async () => {
  host = await createTestApp({ environment });
  agency = await signUpAgency(host);
  for (const list of ['shortlist', 'hidden-candidates']) {
    uuid = (await addCandidate(host)).uuid;
    await host.app.inject({
      method: 'POST',
      url: `/api/${list}`,
      headers: headers(),
      payload: { candidateUuid: uuid },
    });
  }
  uuid = (await addCandidate(host)).uuid;
  caseId = randomUUID();
  const made = { id: caseId, name: 'R. M.', hours: 3, zip_code: '46204', radius: 25, disciplines: ['RN'] };
  await host.app.inject({ method: 'POST', url: '/api/cases', headers: headers(), payload: made });
  await host.app.inject({
    method: 'POST',
    url: `/api/cases/${caseId}/people`,
    headers: headers(),
    payload: { candidateUuid: uuid, hours: 0 },
  });
});
afterAll(() => host.close());

/** Headers with a new access token, because tokens expire as the clock advances. */
const headers = () => ({ authorization: `Bearer ${host.app.tokens.issueAccessToken(agency).access_token}` });
const call = (path: string) => {
  const url = `${path}${COUNTED[path]?.query ?? ''}`
    .replaceAll(':uuid', uuid)
    .replace(':type', 'rn')
    .replace(':id', caseId);
  return host.app.inject({ url, headers: headers() });
};

/** Reserves `atMost` rows; the call then reads as many rows as `work` returns. */
async function read(atMost: number, work = () => atMost): Promise<void> {
  const { agencyId, personId, sessionId, email } = agency;
  const identity = { agencyId, personId, sessionId, email, role: 'owner' as const };
  await host.app.readBudget.spend(
    { agency: identity, ip: '127.0.0.1' },
    atMost,
    async () => work(),
    (rows) => rows,
  );
}

test('each GET call of the API is listed as counted or not counted', () => {
  const paths = host.routes
    .filter(({ schema, method }) => schema?.hide !== true && [method].flat().includes('GET'))
    .map(({ url }) => url);
  expect(paths.toSorted()).toEqual(Object.keys({ ...COUNTED, ...NOT_COUNTED }).toSorted());
});

describe('calls about caregivers', () => {
  test.each(Object.entries(COUNTED))('to %s are counted, and succeed within the budget', async (path, { atMost }) => {
    host.clock.advance(HOUR_MS);
    await read(BUDGET - atMost);
    expect((await call(path)).statusCode).toBe(200);
    expect((await call(path)).statusCode).toBe(429);
  });

  test('are rejected beyond the budget, all with one message, while other calls are not', async () => {
    host.clock.advance(HOUR_MS);
    await read(BUDGET);
    for (const path of Object.keys(COUNTED)) {
      const answer = await call(path);
      const { code, detail } = answer.json();
      expect([path, answer.statusCode, code, detail]).toEqual([
        path,
        429,
        'read_budget_used',
        ERROR_CODES.read_budget_used.detail,
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const path of Object.keys(NOT_COUNTED)) expect([path, (await call(path)).statusCode]).not.toContain(429);
  });
});

test('concurrent calls read no more rows than the budget allows', async () => {
  host.clock.advance(HOUR_MS);
  const paths = Object.keys(COUNTED).filter((path) => path !== '/api/candidates/cover');
  const answers = await Promise.all(Array.from({ length: 150 }, (_, index) => call(paths[index % paths.length] ?? '')));
  const rows = answers
    .filter(({ statusCode }) => statusCode === 200)
    .map((answer) => {
      const { areas, candidates, shortlist, hidden_candidates: hidden } = answer.json();
      if (areas !== undefined) return COUNTED['/api/candidates/areas']?.atMost ?? 0;
      return Math.max(1, (candidates ?? shortlist ?? hidden ?? []).length);
    });
  const sum = rows.reduce((all, one) => all + one, 0);
  expect(sum).toBeLessThanOrEqual(BUDGET);
  expect(sum).toBeGreaterThan(BUDGET / 2);
});

test('unused reservations are returned to the hour in which they were made', async () => {
  host.clock.advance(HOUR_MS);
  await read(50, () => {
    host.clock.advance(HOUR_MS);
    return 1;
  });
  await read(BUDGET - 1);
  expect([(await call('/api/candidate-facets')).statusCode, (await call('/api/candidate-facets')).statusCode]).toEqual([
    200, 429,
  ]);
});
