import { act, cleanup, render, renderHook } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Association, CaregiverProfile } from '@marketplace/contracts';
import { LANGUAGES, NO_YES_NO_FACTS } from '@marketplace/domain';
import {
  AssociationProvider,
  BrowserRouter,
  dismissToast,
  PageLanguage,
  QueryClient,
  QueryClientProvider,
  setSiteConfig,
  useRoutes,
  useToasts,
  type RemoteRoutes,
} from '@marketplace/platform';
import { Toaster } from '@marketplace/ui';
import { loadTexts } from '../load-texts.ts';
import { forgetSentChanges } from '../outbox/sent-changes.ts';
import { forgetTokens } from '../outbox/waiting-tokens.ts';
import routes from '../routes.tsx';

/** API response as status and body. 'unreachable': the connection failed; 'aborted': the response was truncated. */
export type Answer = readonly [status: number, body: unknown] | 'unreachable' | 'aborted';
export type Answers = Record<string, (body: Record<string, unknown>) => Answer | Promise<Answer>>;

interface SentCall {
  path: string;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

export const PROFILE: CaregiverProfile = {
  uuid: '2f6d3f0e-6f0b-4c38-9c5e-1d8a7f6b1c11',
  first_name: 'Rosa',
  last_name: 'Delgado',
  email_address: 'rosa@example.test',
  email_confirmed: true,
  email_reached: true,
  phone_number: '3175550142',
  preferred_city: 'Carmel',
  preferred_state: 'IN',
  preferred_zip: '46032',
  discipline: 'CNA',
  languages: ['English', 'Spanish'],
  amount_of_exp: '1-3 years',
  care_setting_exp: ['home_care'],
  desired_schedule: 'Part-time',
  ...NO_YES_NO_FACTS,
  looking_for_work_now: true,
  sms_opt_in: true,
  availability: [
    { day_of_week: 1, time_window: 1 },
    { day_of_week: 2, time_window: 1 },
  ],
  preferred_language: 'en',
  last_modified: '2026-11-01T00:00:00Z',
};

export const LINK_TOKEN = 'link-token-of-the-mail';
export const EDIT_TOKEN = 'edit-token-of-the-answer';

export const INDIANA: Association = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana association',
  logo: '/associations/iahhc.svg',
  theme: {},
  support_email: null,
  sms_opt_in_default: false,
  examples: { city: 'Carmel', zip: '46032', phone: '(317) 555-0123' },
};

export const problem = (status: number, code: string, detail: string, errors?: { field: string; message: string }[]) =>
  [status, { type: `/errors/${code}`, title: code, status, code, detail, ...(errors ? { errors } : {}) }] as const;

const USUAL: Answers = {
  '/api/languages': () => [
    200,
    { languages: LANGUAGES.map(({ id, name }) => ({ id, name, display_order: name === 'Other' ? 0 : id + 1 })) },
  ],
  '/api/check-existing-profile': ({ email }) => [200, { exists: email === PROFILE.email_address }],
  '/api/send-caregiver-token': () => [200, { sent: true }],
  '/api/verify-caregiver-token': ({ token, code }) =>
    token === LINK_TOKEN || code === '123456'
      ? [200, { valid: true, profile: PROFILE, edit_token: EDIT_TOKEN }]
      : [200, { valid: false, profile: null, edit_token: null }],
  '/api/community-members': ({ uuid }) => [201, { uuid, edit_token: EDIT_TOKEN, expires_in: 1800 }],
  '/api/caregiver-profile': ({ updates }) => [200, { profile: { ...PROFILE, ...Object(updates) } }],
  '/api/places/46032': () => [200, { zip: '46032', city: 'Carmel', state: 'IN' }],
  '/api/caregiver-controls': () => [
    200,
    {
      paused: false,
      days_off: null,
      monthly_question: true,
      seen_by: [],
      blocked_agencies: [],
      sms_consent_history: [{ granted: true, created_at: '2026-11-01T15:00:00Z' }],
      texts: null,
    },
  ],
  '/api/own-applications': () => [200, { applications: [] }],
  '/api/create-job-application': () => [201, { application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c99', shared: true }],
  '/api/job-agency': () => [200, { agency_name: 'Meadow Care', verified: true }],
};

export function startApi(answers: Answers = {}): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.split('?')[0] ?? '';
    const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    sent.push({ path, body, headers: Object.fromEntries(new Headers(init.headers)) });
    const answer = await (answers[path] ?? USUAL[path])?.(body);
    if (answer === undefined) throw new Error(`Unexpected call to ${path} in this test`);
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer === 'aborted') throw new DOMException('The operation was aborted.', 'AbortError');
    return new Response(JSON.stringify(answer[1]), {
      status: answer[0],
      headers: { 'content-type': answer[0] < 400 ? 'application/json' : 'application/problem+json' },
    });
  });
  return sent;
}

export function failOnce(path: string, failure: Answer, answers: Answers = {}): SentCall[] {
  let failed = false;
  return startApi({
    ...answers,
    [path]: (body) => {
      const answer = failed ? (answers[path] ?? USUAL[path])?.(body) : failure;
      failed = true;
      if (answer === undefined) throw new Error(`Unexpected second call to ${path} in this test`);
      return answer;
    },
  });
}

export const callsOf = (sent: readonly SentCall[], path: string) => sent.filter((call) => call.path === path);

function Toasts() {
  return <Toaster toasts={useToasts()} onDismiss={dismissToast} />;
}

function Pages({ routes: shown }: { routes: RemoteRoutes }) {
  return useRoutes([...shown, { path: '*', element: <p>Another page</p> }]);
}

export function showSite(address: string, association: Association | null = null) {
  window.history.replaceState(null, '', address);
  return showReloadedSite(association);
}

/** Simulates a reload. Restores the tab's storage, because unmounting clears entries that a real reload keeps. */
export function reloadSite(association: Association | null = null) {
  const storedEntries = Object.entries(sessionStorage);
  cleanup();
  for (const [entry, text] of storedEntries) sessionStorage.setItem(entry, String(text));
  return showReloadedSite(association);
}

export function showReloadedSite(association: Association | null = null) {
  const pages = association ? routes.map((route) => ({ ...route, path: `${association.code}/${route.path}` })) : routes;
  const queries = new QueryClient({
    defaultOptions: { mutations: { networkMode: 'always' }, queries: { retry: false } },
  });
  render(
    <QueryClientProvider client={queries}>
      <AssociationProvider association={association}>
        <Suspense fallback="Loading">
          <PageLanguage translated texts={loadTexts}>
            <BrowserRouter>
              <Pages routes={pages} />
            </BrowserRouter>
          </PageLanguage>
        </Suspense>
        <Toasts />
      </AssociationProvider>
    </QueryClientProvider>,
  );
  return { address: () => window.location.pathname + window.location.search };
}

beforeEach(() => {
  setSiteConfig({ productName: 'Care Test Network', supportEmail: 'help@example.test', remotes: [], associations: [] });
  startApi();
});

afterEach(() => {
  for (const { id } of renderHook(useToasts).result.current) act(() => dismissToast(id));
  cleanup();
  forgetSentChanges();
  forgetTokens();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
