import { randomUUID } from 'node:crypto';
import { DELETE_CONFIRMATION } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveJobApplication } from '../caregiver/applications/job-applications.repository.ts';
import { addCandidate } from '../caregiver/profile/caregivers.testing.ts';
import { addColleague } from '../agency/people/colleagues.testing.ts';
import { unlockSomebody } from '../agency/unlocks/unlock-records.testing.ts';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../testing/test-app.ts';

/**
 * Who may make each call: `anyone`; an `agency` with a session; a `caregiver` with an edit or link token; `either` of
 * these; or the holder of a `proof` for the call. A route without a row fails the test.
 */
type Caller = 'anyone' | 'agency' | 'caregiver' | 'either' | 'proof';

interface Row {
  who: Caller;
  /** A valid body, so that a rejection can only be due to the caller. */
  body?: Record<string, unknown>;
  query?: string;
}

const uuid = randomUUID();
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const MATRIX: Record<string, Row> = {
  'GET /api/agency-profile': { who: 'agency' },
  'PATCH /api/agency-profile': { who: 'agency' },
  'GET /api/agency-subscription': { who: 'agency' },
  'POST /api/email-check/send': { who: 'agency' },
  'POST /api/email-check/confirm': { who: 'agency', body: { code: '123456' } },
  'GET /api/candidates': { who: 'agency' },
  'GET /api/candidates/areas': { who: 'agency' },
  'GET /api/candidates/cover': { who: 'agency' },
  'GET /api/candidates/:type/:uuid': { who: 'agency' },
  'GET /api/candidate-facets': { who: 'agency' },
  'GET /api/candidate-types': { who: 'agency' },
  'GET /api/candidate-requests/:candidate_uuid': { who: 'agency' },
  'GET /api/free-unlock': { who: 'agency' },
  'GET /api/unlock-credit': { who: 'agency' },
  'GET /api/receipts': { who: 'agency' },
  'GET /api/unlocked-candidates': { who: 'agency' },
  'PATCH /api/unlocked-candidates/:request_id': { who: 'agency', body: { status: 'hired' } },
  'PATCH /api/unlocked-candidates/:request_id/checks': { who: 'agency', body: { kind: 'i9', done: true } },
  'POST /api/unlocked-candidates/:request_id/calls': { who: 'agency', body: { id: uuid, outcome: 'talked' } },
  'POST /api/unlocked-candidates/:request_id/claim': { who: 'agency', body: { reason: 'dead' } },
  'POST /api/unlocked-candidates/:request_id/notes': { who: 'agency', body: { id: uuid, text: 'taken over' } },
  'PATCH /api/unlocked-candidates/:request_id/notes/:id': { who: 'agency', body: { text: 'taken over' } },
  'DELETE /api/unlocked-candidates/:request_id/notes/:id': { who: 'agency' },
  'POST /api/unlocked-candidates/:request_id/reminders': { who: 'agency', body: { id: uuid, due_on: tomorrow } },
  'PATCH /api/unlocked-candidates/:request_id/reminders/:id': { who: 'agency', body: { done: true } },
  'DELETE /api/unlocked-candidates/:request_id/reminders/:id': { who: 'agency' },
  'GET /api/reminder-mail': { who: 'agency' },
  'PATCH /api/reminder-mail': { who: 'agency', body: { reminder_mail: true } },
  'POST /api/redeem-free-unlock': { who: 'agency', body: { candidateUuid: uuid, freeUnlockId: uuid } },
  'POST /api/create-candidate-unlock-checkout': { who: 'agency', body: { candidateUuid: uuid } },
  'POST /api/create-stripe-checkout': { who: 'agency', body: {} },
  'POST /api/create-customer-portal': { who: 'agency', body: {} },
  'POST /api/settle-checkout': { who: 'agency', body: { checkout_id: uuid } },
  'GET /api/shortlist': { who: 'agency' },
  'GET /api/shortlist/count': { who: 'agency' },
  'POST /api/shortlist': { who: 'agency', body: { candidateUuid: uuid } },
  'DELETE /api/shortlist/:candidate_uuid': { who: 'agency' },
  'GET /api/agency-people': { who: 'agency' },
  'POST /api/agency-invitations': { who: 'agency', body: { email: 'new@agency.example.test', role: 'recruiter' } },
  'POST /api/agency-invitations/:id/resend': { who: 'agency' },
  'DELETE /api/agency-invitations/:id': { who: 'agency' },
  'PATCH /api/agency-people/:id': { who: 'agency', body: { role: 'owner' } },
  'DELETE /api/agency-people/:id': { who: 'agency' },
  'POST /api/leave-agency': { who: 'agency', body: { agency: uuid } },
  'POST /api/preview-join': { who: 'agency', body: { token: 'x'.repeat(43) } },
  'POST /api/join-agency': { who: 'agency', body: { token: 'x'.repeat(43), confirmed: true } },
  'POST /api/read-invitation': { who: 'proof' },
  'POST /api/auth/join': { who: 'proof' },
  'GET /api/hidden-candidates': { who: 'agency' },
  'POST /api/hidden-candidates': { who: 'agency', body: { candidateUuid: uuid } },
  'DELETE /api/hidden-candidates/:candidate_uuid': { who: 'agency' },
  'GET /api/saved-searches': { who: 'agency' },
  'GET /api/saved-searches/new-matches': { who: 'agency' },
  'POST /api/saved-searches/:id/open': { who: 'agency' },
  'POST /api/saved-searches': { who: 'agency', body: {} },
  'PATCH /api/saved-searches/:id': { who: 'agency', body: { daily_mail: false } },
  'DELETE /api/saved-searches/:id': { who: 'agency' },
  'GET /api/cases': { who: 'agency' },
  'POST /api/cases': {
    who: 'agency',
    body: { id: uuid, name: 'R. M.', hours: 1, zip_code: '46204', radius: 10, disciplines: ['CNA'] },
  },
  'GET /api/cases/:id': { who: 'agency' },
  'PATCH /api/cases/:id': { who: 'agency', body: { name: 'taken over' } },
  'POST /api/cases/:id/people': { who: 'agency', body: { candidateUuid: uuid, hours: 1 } },
  'DELETE /api/cases/:id/people/:candidate_uuid': { who: 'agency' },
  'POST /api/cases/:id/notes': { who: 'agency', body: { id: uuid, text: 'taken over' } },
  'DELETE /api/cases/:id/notes/:note_id': { who: 'agency' },
  'GET /api/questions': { who: 'agency' },
  'POST /api/questions': {
    who: 'agency',
    body: { candidates: [uuid], hours: 1, zip_code: '46204', pay_cents: 2000, starts_on: null, needs: [] },
  },
  'GET /api/received-applications': { who: 'agency' },
  'PATCH /api/received-applications/:application_id': { who: 'agency', body: { status: 'contacted' } },
  'POST /api/job-links': { who: 'agency', body: { job_title: 'Night RN' } },
  'GET /api/auth/session': { who: 'agency' },
  'GET /api/auth/sessions': { who: 'agency' },
  'DELETE /api/auth/sessions/:id': { who: 'agency' },
  'POST /api/auth/end-other-sessions': { who: 'agency' },
  'GET /api/auth/second-factor': { who: 'agency' },
  'POST /api/auth/second-factor/start': { who: 'agency', body: { password: 'Caring-hands-1!' } },
  'POST /api/auth/second-factor/confirm': { who: 'agency', body: { code: '123456' } },
  'POST /api/auth/second-factor/disable': { who: 'agency', body: { password: 'Caring-hands-1!', code: '123456' } },
  'POST /api/auth/second-factor/recovery-codes': { who: 'agency', body: { code: '123456' } },

  'GET /api/caregiver-controls': { who: 'caregiver' },
  'GET /api/caregiver-evidence': { who: 'caregiver' },
  'POST /api/caregiver-evidence': { who: 'caregiver', body: { type: 'cpr', expires_on: tomorrow } },
  'DELETE /api/caregiver-evidence/:id': { who: 'caregiver' },
  'POST /api/caregiver-evidence/:id/confirm': { who: 'caregiver' },
  'POST /api/caregiver-evidence/:id/dispute': { who: 'caregiver' },
  'POST /api/days-off': { who: 'caregiver', body: { days_off: null } },
  'POST /api/pause-caregiver-profile': { who: 'caregiver', body: { paused: true } },
  'POST /api/monthly-question': { who: 'caregiver', body: { monthly_question: false } },
  'POST /api/caregiver-texts': { who: 'caregiver', body: { wanted: true } },
  'POST /api/block-agency': { who: 'caregiver', body: { agency_name: 'Maple Home Care', blocked: true } },
  'GET /api/caregiver-data': { who: 'caregiver' },
  'POST /api/delete-caregiver-profile': { who: 'caregiver', body: { confirmation: DELETE_CONFIRMATION } },
  'POST /api/caregiver-profile': { who: 'caregiver', body: { method: 'GET' } },
  'POST /api/user-availability': { who: 'caregiver', body: { slots: [] } },
  'POST /api/create-job-application': { who: 'caregiver', body: { communityMemberUuid: uuid, job_title: 'Nurse' } },
  'POST /api/waiting-change-tokens': { who: 'caregiver', body: { changes: ['pause'] } },
  'GET /api/own-applications': { who: 'caregiver' },
  'POST /api/own-applications/:id/withdraw': { who: 'caregiver' },
  'GET /api/caregiver-questions': { who: 'caregiver' },
  'POST /api/caregiver-questions/:id/answer': { who: 'caregiver', body: { answer: 'yes' } },
  'POST /api/caregiver-questions/mails': { who: 'caregiver', body: { stopped: true } },
  'GET /api/user-availability': { who: 'either', query: `?uuid=${uuid}` },

  'POST /api/auth/confirm': { who: 'proof' },
  'POST /api/auth/refresh': { who: 'proof' },
  'POST /api/auth/recover': { who: 'proof' },
  'POST /api/auth/update-password': { who: 'proof' },
  'POST /api/auth/second-factor/verify': { who: 'proof' },
  'POST /api/verify-caregiver-token': { who: 'proof' },
  'POST /api/saved-searches/stop': { who: 'proof' },
  'POST /api/saved-searches/stop-by-mail': { who: 'proof' },
  'POST /api/reminder-mail/stop': { who: 'proof' },
  'POST /api/reminder-mail/stop-by-mail': { who: 'proof' },
  'POST /api/claims/open': { who: 'proof' },
  'POST /api/claims/answer': { who: 'proof' },
  'POST /api/claims/block': { who: 'proof' },
  'POST /api/unlock-notices/open': { who: 'proof' },
  'POST /api/unlock-notices/block': { who: 'proof' },
  'POST /api/unlock-notices/not-me': { who: 'proof' },
  'POST /api/availability-confirmation/open': { who: 'proof' },
  'POST /api/availability-confirmation/confirm': { who: 'proof' },
  'POST /api/availability-confirmation/change-week': { who: 'proof' },
  'POST /api/availability-confirmation/send-link': { who: 'proof' },
  'POST /api/availability-confirmation/stop': { who: 'proof' },
  'POST /api/availability-confirmation/stop-by-mail': { who: 'proof' },
  'POST /api/question/open': { who: 'proof' },
  'POST /api/question/answer': { who: 'proof' },
  'POST /api/question/block': { who: 'proof' },
  'POST /api/question/stop': { who: 'proof' },
  'POST /api/question/stop-by-mail': { who: 'proof' },
  'POST /api/stripe-webhook': { who: 'proof' },
  'POST /api/texts/incoming': { who: 'proof' },
  'POST /api/texts/status': { who: 'proof' },
  'POST /api/bounced-mails': { who: 'proof' },

  'POST /api/auth/sign-up': { who: 'anyone' },
  'POST /api/auth/resend-confirmation': { who: 'anyone' },
  'POST /api/auth/sign-in': { who: 'anyone' },
  'POST /api/auth/sign-out': { who: 'anyone' },
  'POST /api/auth/forgot-password': { who: 'anyone' },
  'POST /api/error-reports': { who: 'anyone' },
  'POST /api/page-reports': { who: 'anyone', body: { shown: [] } },
  // A route for operators. It is outside of /api, so the site does not proxy it.
  'POST /release-health': { who: 'anyone' },
  'GET /api/health/live': { who: 'anyone' },
  'GET /api/health/ready': { who: 'anyone' },
  'GET /api/languages': { who: 'anyone' },
  'GET /api/job-agency': { who: 'anyone', query: '?job_title=Night%20RN' },
  'GET /api/associations/:code': { who: 'anyone' },
  'GET /api/associations/:code/logo/:hash': { who: 'anyone' },
  'GET /api/places/:zip': { who: 'anyone' },
  'GET /api/cities': { who: 'anyone' },
  'GET /api/supply': { who: 'anyone' },
  'POST /api/community-members': { who: 'anyone' },
  'POST /api/check-existing-profile': { who: 'anyone' },
  'POST /api/send-caregiver-token': { who: 'anyone' },
};

let host: TestApp;
let agency: SignedUpAgency;
let stranger: SignedUpAgency;
let editToken: string;

beforeAll(async () => {
  host = await createTestApp();
  agency = await signUpAgency(host);
  stranger = await signUpAgency(host);
  const candidate = await addCandidate(host);
  const { id } = await host.db
    .selectFrom('caregivers')
    .where('uuid', '=', candidate.uuid)
    .select('id')
    .executeTakeFirstOrThrow();
  editToken = host.app.tokens.issueEditToken({ caregiverId: id, uuid: candidate.uuid }).token;
});
afterAll(() => host.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function send(call: string, headers: Record<string, string>, change: Partial<Row> & { path?: string } = {}) {
  const [method = '', pattern = ''] = call.split(' ');
  const { body, query = '' } = { ...MATRIX[call], ...change };
  if (method !== 'GET' && method !== 'POST' && method !== 'PATCH' && method !== 'DELETE') throw new TypeError(call);
  const answer = await host.app.inject({
    method,
    url: (change.path ?? pattern.replaceAll(/:\w+/g, uuid)) + query,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const callsOf = (...callers: Caller[]) =>
  Object.entries(MATRIX)
    .filter(([, { who }]) => callers.includes(who))
    .map(([call]) => call);

test('the access matrix has every route of the API', () => {
  const routes = host.routes
    .filter((route) => route.schema?.hide !== true)
    .flatMap((route) => [route.method].flat().map((method) => `${method} ${route.url}`))
    .filter((route) => !route.startsWith('HEAD '));
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => MATRIX[route] === undefined)).toEqual([]);
});

describe.each(callsOf('agency'))('%s', (call) => {
  test('rejects an anonymous visitor', async () => {
    expect(await send(call, {})).toMatchObject({ status: 401, body: { code: 'session_missing' } });
  });
  test('rejects the edit token of a caregiver', async () => {
    expect((await send(call, bearer(editToken))).status).toBe(401);
  });
  test('rejects a session that has ended', async () => {
    const gone = await signUpAgency(host);
    await host.db
      .updateTable('auth_sessions')
      .set({ ended_at: new Date(), end_reason: 'signed_out' })
      .where('id', '=', gone.sessionId)
      .execute();
    expect(await send(call, gone.headers)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
  });
  test('accepts the session of an agency', async () => {
    expect((await send(call, agency.headers)).status).not.toBe(401);
  });
});

describe.each(callsOf('caregiver'))('%s', (call) => {
  test.each([
    ['a visitor', () => ({})],
    ['an agency', () => agency.headers],
  ])('rejects %s', async (_who, headers) => {
    expect(await send(call, headers())).toMatchObject({ status: 401, body: { code: 'edit_token_required' } });
  });
});

test.each(callsOf('either'))('%s rejects an anonymous visitor', async (call) => {
  expect((await send(call, {})).status).toBe(401);
});

test.each(callsOf('proof'))('%s is rejected without its token or other proof', async (call) => {
  expect((await send(call, {}, { body: {} })).status).toBeGreaterThanOrEqual(400);
});

describe('data of another agency', () => {
  const candidate = { uuid: '' };
  let unlockId: string;
  let checkoutId: string;
  let freeUnlockId: string;

  beforeAll(async () => {
    candidate.uuid = (await addCandidate(host)).uuid;
    const owner = { agency_id: agency.agencyId };
    const later = new Date(Date.now() + 3_600_000);
    const request = await host.db
      .insertInto('unlocks')
      .values({
        ...owner,
        caregiver_uuid: candidate.uuid,
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
    const checkout = await host.db
      .insertInto('checkouts')
      .values({ ...owner, kind: 'unlock', caregiver_uuid: candidate.uuid, amount_cents: 40_000, expires_at: later })
      .returning('id')
      .executeTakeFirstOrThrow();
    const freeUnlock = await host.db
      .insertInto('free_unlocks')
      .values({ ...owner, stripe_subscription_id: 'sub_owner', period_start: new Date(), expires_at: later })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const table of ['shortlisted_caregivers', 'hidden_caregivers'] as const) {
      await host.db
        .insertInto(table)
        .columns(['agency_id', 'caregiver_id'])
        .expression(({ selectFrom, val }) =>
          selectFrom('caregivers')
            .where('uuid', '=', candidate.uuid)
            .select([val(agency.agencyId).as('u'), 'id']),
        )
        .execute();
    }
    unlockId = request.id;
    checkoutId = checkout.id;
    freeUnlockId = freeUnlock.id;
  });

  const asStranger = (call: string, change: Parameters<typeof send>[2] = {}) => send(call, stranger.headers, change);

  test('is not shown', async () => {
    expect((await asStranger('GET /api/unlocked-candidates')).body).toEqual({ unlocked_candidates: [] });
    expect((await asStranger('GET /api/shortlist')).body).toEqual({ shortlist: [] });
    expect((await asStranger('GET /api/hidden-candidates')).body).toEqual({ hidden_candidates: [] });
    expect((await asStranger('GET /api/free-unlock')).body).toEqual({ free_unlock: null });
    expect((await asStranger('GET /api/agency-profile')).body).toMatchObject({ id: stranger.personId });
    const path = `/api/candidate-requests/${candidate.uuid}`;
    expect((await asStranger('GET /api/candidate-requests/:candidate_uuid', { path })).body).toEqual({ status: null });
  });

  test('is not found if its id is sent', async () => {
    expect((await asStranger('POST /api/settle-checkout', { body: { checkout_id: checkoutId } })).status).toBe(404);
    const body = { candidateUuid: candidate.uuid, freeUnlockId };
    expect(await asStranger('POST /api/redeem-free-unlock', { body })).toMatchObject({
      status: 409,
      body: { code: 'free_unlock_unavailable' },
    });
  });

  test('is unchanged', async () => {
    for (const [call, list] of [
      ['DELETE /api/shortlist/:candidate_uuid', 'shortlist'],
      ['DELETE /api/hidden-candidates/:candidate_uuid', 'hidden-candidates'],
    ] as const) {
      await asStranger(call, { path: `/api/${list}/${candidate.uuid}` });
    }
    // The shortlist omits unlocked and hidden candidates, so check the stored rows.
    for (const table of ['shortlisted_caregivers', 'hidden_caregivers'] as const) {
      const kept = await host.db
        .selectFrom(table)
        .where('agency_id', '=', agency.agencyId)
        .select('caregiver_id')
        .execute();
      expect(kept).toHaveLength(1);
    }
    const { hiring_status } = await host.db
      .selectFrom('unlocks')
      .where('id', '=', unlockId)
      .select('hiring_status')
      .executeTakeFirstOrThrow();
    expect(hiring_status).toBe('new');
  });
});

describe('an id of another agency in a path', () => {
  /** These calls name a caregiver, who belongs to no agency. */
  const OF_CAREGIVERS = new Set([
    'GET /api/candidates/:type/:uuid',
    'GET /api/candidate-requests/:candidate_uuid',
    'DELETE /api/shortlist/:candidate_uuid',
    'DELETE /api/hidden-candidates/:candidate_uuid',
  ]);
  const casePerson = { candidateUuid: '', hours: 1 };
  /** The agency's ids, by the path segment before each. */
  const ids: Record<string, string> = {};
  const pathOf = (call: string): string => {
    const [, pattern = ''] = call.split(' ');
    return pattern.replaceAll(/:\w+/g, (_name, index: number) => {
      const id = ids[pattern.slice(0, index - 1)];
      if (id === undefined) throw new Error(`${call}: beforeAll must create this object of the agency`);
      return id;
    });
  };
  const calls = callsOf('agency')
    .filter((call) => call.includes('/:') && !OF_CAREGIVERS.has(call))
    // Deletes come last, because other calls need what they delete.
    .sort((a, b) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')));

  /** Creates something of the agency with a call; `idIn` finds its id in the response. */
  async function create(
    call: string,
    body: Record<string, unknown>,
    idIn?: (created: Record<string, unknown>) => unknown,
  ) {
    const created = await send(call, agency.headers, { path: pathOf(call), body });
    expect(created.status, `${call}: ${JSON.stringify(created.body)}`).toBeLessThan(300);
    const [, pattern = ''] = call.split(' ');
    ids[pattern] = String(idIn ? idIn(created.body) : body.id);
  }

  async function applicationOf(candidateUuid: string): Promise<string> {
    const { id: caregiverId } = await host.db
      .selectFrom('caregivers')
      .where('uuid', '=', candidateUuid)
      .select('id')
      .executeTakeFirstOrThrow();
    const job = { job_title: 'Night RN', agency: null, internal: null, source: 'job_posting', by_link: true };
    const at = new Date();
    const saved = await saveJobApplication(host.db, { ...job, caregiverId, agency_id: agency.agencyId, at });
    return saved?.application.id ?? '';
  }

  beforeAll(async () => {
    const { unlockId } = await unlockSomebody(host, agency);
    ids['/api/unlocked-candidates'] = unlockId;
    ids['/api/agency-people'] = (await addColleague(host, agency)).personId;
    ids['/api/auth/sessions'] = agency.sessionId;
    const unlock = '/api/unlocked-candidates/:request_id';
    await create(`POST ${unlock}/notes`, { id: randomUUID(), text: 'Called' });
    await create(`POST ${unlock}/reminders`, { id: randomUUID(), due_on: tomorrow });
    await create(
      'POST /api/saved-searches',
      { name: 'Nights', discipline: 'CNA', criteria: {}, daily_mail: false },
      ({ id }) => id,
    );
    await create('POST /api/cases', { ...MATRIX['POST /api/cases']?.body, id: randomUUID() });
    await create('POST /api/cases/:id/notes', { id: randomUUID(), text: 'Prefers mornings' });
    casePerson.candidateUuid = (await addCandidate(host)).uuid;
    ids['/api/received-applications'] = await applicationOf(casePerson.candidateUuid);
    await create('POST /api/cases/:id/people', casePerson, () => casePerson.candidateUuid);
    await create(
      'POST /api/agency-invitations',
      { email: 'new@agency.example.test', role: 'recruiter' },
      ({ id }) => id,
    );
  });

  const sendFor = (call: string, by: SignedUpAgency) => {
    const body = call === 'POST /api/cases/:id/people' ? casePerson : MATRIX[call]?.body;
    return send(call, by.headers, { path: pathOf(call), ...(body === undefined ? {} : { body }) });
  };

  test.each(calls)('%s is not found', async (call) => {
    expect((await sendFor(call, stranger)).status).toBe(404);
  });

  test.each(calls)('%s is found by its own agency', async (call) => {
    expect((await sendFor(call, agency)).status).not.toBe(404);
  });
});
