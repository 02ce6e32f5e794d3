import type {
  ActiveSession,
  AgencyPeopleResponse,
  AgencyPerson,
  AgencyProfile,
  AgencySubscription,
  CandidateRow,
  CompactCandidate,
  CompactCandidateListResponse,
  ListedCandidate,
  Session,
  ShortlistedCandidate,
  SupplyResponse,
  UnlockedCandidate,
  UnlockNote,
  UnlockProfile,
  UnlockReminder,
} from '@marketplace/contracts';
import {
  CARE_SETTINGS,
  careSettingsMask,
  DESIRED_SCHEDULES,
  EXPERIENCE_LEVELS,
  NO_YES_NO_FACTS,
  weekFromSlots,
} from '@marketplace/domain';
import { vi } from 'vitest';

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = { status?: number; body: unknown } | Promise<never>;
type Handler = (request: ApiRequest) => Answer | Promise<Answer>;

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refusal = (
  status: number,
  code: string,
  detail: string,
  errors?: readonly { field: string; message: string }[],
): Answer => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail, ...(errors ? { errors } : {}) },
});
export const never = (): Answer => new Promise<never>(() => undefined);

/**
 * Stubs fetch with handlers by 'METHOD /path'. A call without a handler gets a 500, which fails the test.
 * `requests` lists the requests, oldest first.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const requests: ApiRequest[] = [];
  const allHandlers: Record<string, Handler> = { ...signedInHandlers(null), ...handlers };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const request: ApiRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const handler = allHandlers[`${request.method} ${request.path}`];
    const { status = 200, body } = handler
      ? await handler(request)
      : { status: 500, body: { code: 'unexpected', detail: `Unexpected call ${request.method} ${request.path}` } };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return {
    requests,
    to: (call: string) => requests.filter((request) => `${request.method} ${request.path}` === call),
  };
}

export function signedInHandlers(subscription: AgencySubscription | null): Record<string, Handler> {
  return {
    'POST /api/auth/refresh': () => ok(session()),
    'GET /api/agency-profile': () => ok(agencyProfile()),
    'GET /api/agency-subscription': () => ok({ subscription }),
    'GET /api/unlock-credit': () => ok({ unlock_credit: null }),
    'GET /api/saved-searches': () => ok({ saved_searches: [] }),
    'GET /api/saved-searches/new-matches': () => ok({ new_matches: [] }),
    'GET /api/cases': () => ok({ cases: [] }),
    'GET /api/questions': () => ok({ on: true, may_ask: true, left_today: 10, questions: [] }),
    'GET /api/shortlist': () => ok({ shortlist: [] }),
    'GET /api/shortlist/count': () => ok({ count: 0 }),
    'GET /api/cities': () => ok({ cities: [] }),
    'GET /api/places/46204': () => ok({ zip: '46204', city: 'Indianapolis', state: 'IN' }),
    'GET /api/places/46032': () => ok({ zip: '46032', city: 'Carmel', state: 'IN' }),
    'GET /api/supply': () => ok(supply()),
    'GET /api/hidden-candidates': () => ok({ hidden_candidates: [] }),
    'GET /api/auth/sessions': () => ok({ sessions: [activeSession({ current: true })] }),
    'GET /api/auth/second-factor': () => ok({ active: false, activated_at: null, recovery_codes_remaining: 0 }),
  };
}

export const activePro: AgencySubscription = {
  status: 'active',
  current_period_end: '2026-12-15T12:00:00.000Z',
  cancel_at_period_end: false,
};

/** Supply counts with nobody looking for work. */
export function supply(changes: Partial<SupplyResponse> = {}): SupplyResponse {
  return {
    counted_at: '2026-11-22T09:20:00.000Z',
    total: 0,
    by_state: {},
    by_discipline: {},
    by_slot: Array.from({ length: 28 }, () => 0),
    ...changes,
  };
}

export function session(): Session {
  return {
    access_token: 'access-token-of-the-test',
    expires_in: 900,
    expires_at: Math.floor(Date.now() / 1000) + 900,
    token_type: 'bearer',
    user: { id: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0001', email: 'dana@agency.example.test' },
  };
}

export function activeSession(changes: Partial<ActiveSession> = {}): ActiveSession {
  return {
    id: '3d5f7f0e-51a3-4f0e-9a55-6c1f4a0f0001',
    device: 'Chrome on Windows',
    signed_in_at: '2026-11-12T15:00:00.000Z',
    last_active_at: '2026-11-20T15:00:00.000Z',
    current: false,
    ...changes,
  };
}

export function agencyProfile(changes: Partial<AgencyProfile> = {}): AgencyProfile {
  return {
    id: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0001',
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@agency.example.test',
    phone: '3175550142',
    title: 'Recruiter',
    agency_name: 'Lantern Home Care',
    agency_city: 'Indianapolis',
    agency_state: 'IN',
    calls_from: '',
    license_number: '',
    license_state: '',
    verified: true,
    email_reached: true,
    role: 'owner',
    people: 1,
    ...changes,
  };
}

export function candidateRow(changes: Partial<CandidateRow> = {}): CandidateRow {
  return {
    uuid: '7c9e6679-7425-40de-944b-e07fc1f90a01',
    first_name: 'Maria',
    discipline: 'Registered Nurse',
    discipline_short: 'RN',
    amount_of_exp: '3+ years',
    care_setting_exp: 'Home care; Inpatient',
    desired_schedule: 'Full-time',
    languages: 'English, Spanish',
    preferred_city: 'Carmel',
    preferred_state: 'IN',
    availability: [
      { day_of_week: 1, time_window: 1 },
      { day_of_week: 2, time_window: 1 },
    ],
    candidate_score: 700,
    last_modified: '2026-11-01T10:00:00.000Z',
    availability_confirmed_at: '2026-11-01T10:00:00.000Z',
    created_at: '2026-10-01T10:00:00.000Z',
    distance_miles: null,
    covered: null,
    ...NO_YES_NO_FACTS,
    evidence: [],
    looking_for_work_now: true,
    request_status: null,
    shortlisted: false,
    ...changes,
  };
}

export function candidateRows(count: number): CandidateRow[] {
  return Array.from({ length: count }, (_, index) =>
    candidateRow({ uuid: `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}`, first_name: `Person${index}` }),
  );
}

/** A row in the compact form of the list response. */
function compactCandidate({
  discipline: _discipline,
  amount_of_exp,
  care_setting_exp,
  desired_schedule,
  availability,
  candidate_score: _score,
  last_modified: _lastModified,
  created_at: _createdAt,
  covered: _covered,
  ...fields
}: CandidateRow): CompactCandidate {
  const careSettings = (care_setting_exp ?? '').split('; ');
  return {
    ...fields,
    experience: EXPERIENCE_LEVELS.find(({ label }) => label === amount_of_exp)?.id ?? 0,
    care_settings: careSettingsMask(
      CARE_SETTINGS.filter(({ label }) => careSettings.includes(label)).map(({ value }) => value),
    ),
    schedule: DESIRED_SCHEDULES.find(({ label }) => label === desired_schedule)?.id ?? 0,
    week: weekFromSlots(availability),
  };
}

/** A list page in the compact form that the app requests. */
export function candidatePage(
  candidates: readonly CandidateRow[],
  total_count = candidates.length,
): CompactCandidateListResponse {
  return {
    candidates: candidates.map(compactCandidate),
    total_count,
    filter_options: {
      languages: ['English', 'Spanish', 'Polish'],
      states: ['IN', 'OH'],
      experiences: ['3+ years'],
      careSettings: [],
    },
  };
}

export function unlockedCandidate(changes: Partial<UnlockedCandidate> = {}): UnlockedCandidate {
  return {
    request_id: '2f6c3c1a-0000-4000-8000-000000000001',
    candidate_uuid: '7c9e6679-7425-40de-944b-e07fc1f90a01',
    candidate_first_name: 'Maria',
    candidate_last_name: 'Kowalski',
    candidate_email: 'maria.kowalski@example.test',
    candidate_phone: '3175550188',
    candidate_discipline: 'RN',
    candidate_city: 'Carmel',
    candidate_state: 'IN',
    distance_miles: null,
    amount_paid: 40_000,
    amount_returned: 0,
    free: false,
    revoked: false,
    created_at: '2026-11-10T15:00:00.000Z',
    status: 'new',
    profile: null,
    evidence: [],
    applications: [],
    cases: [],
    calls: [],
    checks: [],
    notes: [],
    reminders: [],
    claimable: true,
    claim: null,
    ...changes,
  };
}

export function unlockProfile(changes: Partial<UnlockProfile> = {}): UnlockProfile {
  return {
    amount_of_exp: '3+ years',
    care_setting_exp: 'Home care; Inpatient',
    desired_schedule: 'Full-time',
    languages: 'English, Spanish',
    ...NO_YES_NO_FACTS,
    own_car: true,
    availability: [1, 2, 3, 4, 5].map((day_of_week) => ({ day_of_week, time_window: 1 })),
    availability_confirmed_at: '2026-11-18T10:00:00.000Z',
    as_of: null,
    ...changes,
  };
}

export function unlockNote(changes: Partial<UnlockNote> = {}): UnlockNote {
  return {
    id: '5d3c3c1a-0000-4000-8000-000000000001',
    text: 'Prefers nights',
    by: { id: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0001', name: 'Dana Whitfield' },
    written_at: '2026-11-20T15:05:00.000Z',
    edited_at: null,
    may_edit: true,
    may_delete: true,
    ...changes,
  };
}

export function unlockReminder(changes: Partial<UnlockReminder> = {}): UnlockReminder {
  return {
    id: '6e3c3c1a-0000-4000-8000-000000000001',
    due_on: '2026-11-24',
    text: '',
    by: { id: '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0001', name: 'Dana Whitfield' },
    ...changes,
  };
}

export function shortlistedCandidate(changes: Partial<ShortlistedCandidate> = {}): ShortlistedCandidate {
  const row = candidateRow({ shortlisted: true });
  return { ...row, candidate_uuid: row.uuid, unlocked: false, added_at: '2026-11-10T15:00:00.000Z', ...changes };
}

export function listedCandidate(changes: Partial<ListedCandidate> = {}): ListedCandidate {
  return {
    candidate_uuid: '7c9e6679-7425-40de-944b-e07fc1f90a01',
    first_name: 'Maria',
    discipline: 'Registered Nurse',
    discipline_short: 'RN',
    preferred_city: 'Carmel',
    preferred_state: 'IN',
    amount_of_exp: '3+ years',
    looking_for_work_now: true,
    unlocked: false,
    added_at: '2026-11-10T15:00:00.000Z',
    ...changes,
  };
}

export function agencyPerson(changes: Partial<AgencyPerson> = {}): AgencyPerson {
  return {
    id: session().user.id,
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: session().user.email,
    title: 'Recruiter',
    role: 'owner',
    joined_at: '2026-03-02T15:00:00.000Z',
    ...changes,
  };
}

/** People of the agency; the signed-in person is the only owner. */
export function agencyPeople(changes: Partial<AgencyPeopleResponse> = {}): AgencyPeopleResponse {
  return {
    agency_id: '5d0f7f0e-51a3-4f0e-9a55-6c1f4a0f000a',
    agency_name: 'Lantern Home Care',
    you: { id: session().user.id, role: 'owner' },
    people: [agencyPerson()],
    invitations: [],
    history: [],
    ...changes,
  };
}
