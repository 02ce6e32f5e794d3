import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CaregiverQuestion, OwnApplication } from '@marketplace/contracts';
import { DAY_MS, weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { openPrivacy, press, reachLastStep } from '../testing/fill.ts';
import {
  callsOf,
  EDIT_TOKEN,
  LINK_TOKEN,
  problem,
  PROFILE,
  showSite,
  startApi,
  type Answer,
  type Answers,
} from '../testing/site.tsx';
import { forgetTokens } from './waiting-tokens.ts';

const TOKENS = '/api/waiting-change-tokens';
const UPDATE = '/api/caregiver-profile';
const PAUSE = '/api/pause-caregiver-profile';
const APPLY = '/api/create-job-application';
const WEEK = '/api/availability-confirmation/change-week';
const CONFIRM = '/api/availability-confirmation/confirm';
const OWN_QUESTIONS = '/api/caregiver-questions';
const APPLICATIONS = '/api/own-applications';
const READS = [OWN_QUESTIONS, APPLICATIONS];
const ID = '0199a0de-0000-7000-8000-000000000001';

/** Fake API whose writes fail while `network.isDown`. */
function startOfflineApi(answers: Answers = {}, firstTry: Answer = 'unreachable') {
  const network = { isDown: true };
  let issued = 0;
  const usual: Answers = {
    [UPDATE]: ({ updates }) => [200, { profile: { ...PROFILE, ...Object(updates) } }],
    [PAUSE]: ({ paused }) => [200, { paused, days_off: null }],
    [APPLY]: () => [201, { application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c99', shared: true }],
    [WEEK]: ({ slots }) => [200, { availability: slots, confirmed_at: '2026-11-26T12:00:00Z' }],
    [CONFIRM]: () => [200, { confirmed_at: '2026-11-26T12:00:00Z' }],
    '/api/availability-confirmation/open': () => [
      200,
      { first_name: 'Rosa', availability: PROFILE.availability, open: true, confirmed_at: '2026-10-20T12:00:00Z' },
    ],
    ...answers,
  };
  const writes = Object.fromEntries(
    Object.entries(usual).map(([path, answer]): [string, Answers[string]] => [
      path,
      (body) =>
        network.isDown && !READS.includes(path) && !path.endsWith('/open') && body['method'] !== 'GET'
          ? firstTry
          : answer(body),
    ]),
  );
  const sent = startApi({
    ...writes,
    [TOKENS]: ({ changes }) => {
      const named = Array.isArray(changes) ? changes.map(String) : [];
      return [200, { tokens: named.map((change) => `waiting-${change}-${(issued += 1)}`), expires_in: 86_400 }];
    },
  });
  return {
    sent,
    network,
    reconnect() {
      network.isDown = false;
      fireEvent(window, new Event('online'));
    },
  };
}

const prepared = (sent: ReturnType<typeof startApi>) =>
  waitFor(() => expect(callsOf(sent, TOKENS).length).toBeGreaterThan(0));
const waits = () => screen.findByRole('heading', { name: 'Saved on this phone' });
const storedOutbox = () => localStorage.getItem('caregiver-outbox') ?? '';

async function openProfile(sent: ReturnType<typeof startApi>) {
  showSite(`/update-profile?token=${LINK_TOKEN}`);
  await screen.findByRole('heading', { name: 'Hello, Rosa!' });
  await screen.findByRole('grid');
  await prepared(sent);
}
async function saveOffline(sent: ReturnType<typeof startApi>) {
  await openProfile(sent);
  press('Save Profile & Schedule');
  await waits();
}

afterEach(() => {
  forgetTokens();
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
});

describe('queued profile update', () => {
  test('stays on the phone with a waiting token, and is sent once online', async () => {
    const { sent, reconnect } = startOfflineApi();
    await saveOffline(sent);
    expect(screen.getByText("Open this page when you're online to send it.")).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(storedOutbox()).toContain('waiting-profile-');
    expect(storedOutbox()).not.toContain(LINK_TOKEN);
    reconnect();
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    const calls = callsOf(sent, UPDATE).filter(({ body }) => 'updates' in body);
    const last = calls.at(-1);
    expect(last?.headers['authorization']).toMatch(/^Bearer waiting-profile-/);
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(calls.map(({ body }) => JSON.stringify(body['updates']))).size).toBe(1);
    expect(localStorage).toHaveLength(0);
  });

  test('is sent immediately if the connection returns during a failing attempt', async () => {
    let saves = 0;
    const attempt = Promise.withResolvers<Answer>();
    const { sent, network, reconnect } = startOfflineApi({
      [UPDATE]: (body) => {
        if ('updates' in body) saves += 1;
        if (saves === 1) return 'unreachable';
        return saves === 2 ? attempt.promise : [200, { profile: PROFILE }];
      },
    });
    network.isDown = false;
    await saveOffline(sent);
    await waitFor(() => expect(saves).toBe(2));
    reconnect();
    attempt.resolve('unreachable');
    expect(await screen.findByRole('heading', { name: 'Profile Updated!' })).toBeVisible();
    expect(saves).toBe(3);
  });

  test('is sent again with the same key after a lost response', async () => {
    const { sent, reconnect } = startOfflineApi({}, 'aborted');
    await saveOffline(sent);
    reconnect();
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    const keys = callsOf(sent, UPDATE).flatMap(({ headers }) => headers['idempotency-key'] ?? []);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('is sent when another page of the site opens in a new tab', async () => {
    const { sent, network } = startOfflineApi();
    await saveOffline(sent);
    cleanup();
    sessionStorage.clear();
    forgetTokens();
    network.isDown = false;
    showSite('/care-professionals');
    expect(await screen.findByText('Profile Updated!')).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  test('is shown on every page', async () => {
    const { sent } = startOfflineApi();
    await saveOffline(sent);
    cleanup();
    sessionStorage.clear();
    showSite('/update-profile');
    const note = await screen.findByRole('status', { name: '' });
    await waitFor(() => expect(note).toHaveTextContent('Saved on this phone'));
    expect(within(note).getByText('Your profile and times')).toBeInTheDocument();
    fireEvent.click(within(note).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByText('Saved on this phone')).not.toBeInTheDocument();
  });

  test('can be edited again before it is sent', async () => {
    const { sent, reconnect } = startOfflineApi();
    await openProfile(sent);
    press('Select All');
    press('Save Profile & Schedule');
    await waits();
    press('Change something');
    expect(await screen.findByText('28 time slots selected')).toBeVisible();
    expect(localStorage).toHaveLength(0);
    press('Clear All');
    reconnect();
    press('Save Profile & Schedule');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(callsOf(sent, UPDATE).at(-1)?.body).toMatchObject({ updates: { availability: [] } });
  });

  test('leaves no entered data in the browser after Discard', async () => {
    const { sent } = startOfflineApi();
    await openProfile(sent);
    press('Select All');
    press('Save Profile & Schedule');
    await waits();
    press('Discard');
    expect(await screen.findByText('2 time slots selected')).toBeVisible();
    expect(localStorage).toHaveLength(0);
    expect(Object.values(sessionStorage).join()).not.toContain('availability');
  });

  test('is shown with the reason if the server rejects it', async () => {
    const { sent, reconnect } = startOfflineApi({ [UPDATE]: () => problem(400, 'validation_failed', 'Refused.') });
    await saveOffline(sent);
    reconnect();
    expect(await screen.findByText(/Error updating profile. Please try again./)).toBeInTheDocument();
    expect(screen.getByRole('grid')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('is dropped after 24 hours, and the page reports that it was not sent', async () => {
    const { sent, network } = startOfflineApi();
    await saveOffline(sent);
    cleanup();
    sessionStorage.clear();
    const before = callsOf(sent, UPDATE).length;
    network.isDown = false;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS + 1000);
    showSite('/update-profile');
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Not sent: Your profile and times');
    expect(note).toHaveTextContent('It waited more than 24 hours, so we did not send it.');
    expect(storedOutbox()).not.toContain('waiting-profile');
    fireEvent.click(within(note).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(callsOf(sent, UPDATE)).toHaveLength(before);
  });

  test('is not queued without a waiting token, and the page shows an error', async () => {
    startApi({ [UPDATE]: ({ method }) => (method === 'GET' ? [200, { profile: PROFILE }] : 'unreachable') });
    showSite(`/update-profile?token=${LINK_TOKEN}`);
    await screen.findByRole('grid');
    press('Save Profile & Schedule');
    await waitFor(() => expect(screen.getByText(/Error updating profile. Please try again./)).toBeInTheDocument());
    expect(localStorage).toHaveLength(0);
  });

  test('is sent by only one tab', async () => {
    let free = false;
    const request = vi.fn(async (_name: string, _options: object, act: (lock: object | null) => Promise<void>) =>
      act(free ? {} : null),
    );
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const { sent, reconnect } = startOfflineApi();
    await saveOffline(sent);
    const before = callsOf(sent, UPDATE).length;
    reconnect();
    await waitFor(() => expect(request).toHaveBeenCalled());
    expect(callsOf(sent, UPDATE)).toHaveLength(before);
    free = true;
    press('Send now');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(callsOf(sent, UPDATE)).toHaveLength(before + 1);
  });
});

describe('queued new profile', () => {
  test('is sent by a page without the wizard, and no draft remains in the browser', async () => {
    const { network } = startOfflineApi({
      '/api/community-members': ({ uuid }) => [201, { uuid, edit_token: EDIT_TOKEN, expires_in: 1800 }],
    });
    showSite('/care-professionals/build-a-profile');
    await reachLastStep();
    fireEvent.click(screen.getByRole('checkbox', { name: /I accept the Terms/ }));
    press('Complete Profile');
    await waits();
    cleanup();
    sessionStorage.clear();
    network.isDown = false;
    showSite('/update-profile');
    expect(await screen.findByText('Your change is saved')).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });
});

describe('queued change to the pause switch', () => {
  const pause = () => screen.findByRole('switch', { name: 'Pause my profile' });

  test('sets the switch while it is queued, and is sent once', async () => {
    const { sent, reconnect } = startOfflineApi();
    await openProfile(sent);
    await openPrivacy();
    fireEvent.click(await pause());
    await waitFor(() => expect(storedOutbox()).toContain('waiting-pause-'));
    expect(await pause()).toBeChecked();
    expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0);
    reconnect();
    expect(await screen.findByText('Your change is saved')).toBeInTheDocument();
    const keys = callsOf(sent, PAUSE).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(localStorage).toHaveLength(0);
  });

  test('is replaced by a later change, and only the last change is sent', async () => {
    const { sent, reconnect } = startOfflineApi();
    await openProfile(sent);
    await openPrivacy();
    fireEvent.click(await pause());
    await waitFor(() => expect(storedOutbox()).toContain('"paused":true'));
    fireEvent.click(await pause());
    await waitFor(() => expect(storedOutbox()).toContain('"paused":false'));
    const before = callsOf(sent, PAUSE).length;
    reconnect();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(
      callsOf(sent, PAUSE)
        .slice(before)
        .map(({ body }) => body),
    ).toEqual([{ paused: false }]);
  });
});

describe('queued days off', () => {
  test('are sent once online', async () => {
    const { sent, reconnect } = startOfflineApi({
      '/api/days-off': ({ days_off }) => [200, { paused: false, days_off: { ...Object(days_off), running: false } }],
    });
    await openProfile(sent);
    await openPrivacy();
    const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    fireEvent.change(await screen.findByLabelText('First day off'), { target: { value: day(3) } });
    fireEvent.change(screen.getByLabelText('Last day off'), { target: { value: day(5) } });
    press('Set days off');
    await waitFor(() => expect(storedOutbox()).toContain('waiting-days_off-'));
    reconnect();
    expect(await screen.findByText('Your change is saved')).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });
});

const QUESTION: CaregiverQuestion = {
  id: ID,
  agency_name: 'Lantern Home Health',
  agency_city: 'Carmel',
  agency_state: 'IN',
  verified: true,
  hours: weekOf(WEEKDAY_DAYS, [1]),
  pay_cents: 1_850,
  starts_on: null,
  needs: [],
  area: 'Indianapolis, IN',
  miles: 7,
  asked_at: '2026-11-24T12:00:00Z',
  answer: null,
  answered_at: null,
  state: 'open',
  blocked: false,
};

describe('queued answer to a question', () => {
  const OWN_ANSWER = `${OWN_QUESTIONS}/${ID}/answer`;
  const LINK_ANSWER = '/api/question/answer';
  const answered: Answers[string] = ({ answer }) => [200, { ...QUESTION, answer, answered_at: '2026-11-26T12:00:00Z' }];

  test('is shown on the update page, and only the last answer is sent', async () => {
    const { sent, reconnect } = startOfflineApi({
      [OWN_QUESTIONS]: () => [200, { questions: [QUESTION], stopped: false }],
      [OWN_ANSWER]: answered,
    });
    await openProfile(sent);
    await openPrivacy();
    press('Yes to Lantern Home Health');
    expect(await screen.findByText('You said yes')).toBeVisible();
    press('Not these hours, Lantern Home Health');
    expect(await screen.findByText('You said no')).toBeVisible();
    expect((await screen.findAllByText('Saved on this phone')).length).toBeGreaterThan(0);
    const before = callsOf(sent, OWN_ANSWER).length;
    reconnect();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    const after = callsOf(sent, OWN_ANSWER).slice(before);
    expect(after.map(({ body }) => body)).toEqual([{ answer: 'no' }]);
    expect(after[0]?.headers['authorization']).toMatch(/^Bearer waiting-answer-/);
  });

  const showQuestion = async (answers: Answers = {}) => {
    let question = QUESTION;
    const network = startOfflineApi({
      '/api/question/open': () => [200, { first_name: 'Rosa', question, stopped: false }],
      [LINK_ANSWER]: answered,
      [OWN_ANSWER]: ({ answer }) => {
        question = { ...QUESTION, answer: answer === 'yes' ? 'yes' : 'no' };
        return [200, question];
      },
      ...answers,
    });
    showSite('/question?token=token-of-the-question');
    await screen.findByRole('heading', { name: 'Are you interested in these hours?' });
    await prepared(network.sent);
    return network;
  };

  test('is queued without the token of the emailed link, and is sent once online', async () => {
    const { sent, reconnect } = await showQuestion();
    press("Yes, I'm interested in these hours");
    await waits();
    expect(callsOf(sent, TOKENS)[0]?.body).toEqual({ token: 'token-of-the-question', changes: ['answer', 'answer'] });
    expect(storedOutbox()).not.toContain('token-of-the-question');
    reconnect();
    expect(await screen.findByText('You said yes to these hours.')).toBeVisible();
    const calls = callsOf(sent, OWN_ANSWER);
    expect(calls.at(-1)?.body).toEqual({ answer: 'yes' });
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(localStorage).toHaveLength(0);
  });

  test('is shown as sent after another tab sent it', async () => {
    let answer: CaregiverQuestion['answer'] = null;
    await showQuestion({
      '/api/question/open': () => [200, { first_name: 'Rosa', question: { ...QUESTION, answer }, stopped: false }],
    });
    press("Yes, I'm interested in these hours");
    await waits();
    answer = 'yes';
    localStorage.removeItem('caregiver-outbox');
    fireEvent(window, new StorageEvent('storage', { key: 'caregiver-outbox' }));
    expect(await screen.findByText('You said yes to these hours.')).toBeVisible();
  });

  test('is dropped if the question is closed, and the page explains why', async () => {
    const over = () => problem(409, 'question_over', 'This question is over.');
    const { reconnect } = await showQuestion({ [OWN_ANSWER]: over });
    press('Not these hours');
    await waits();
    reconnect();
    expect(await screen.findByText(/This question is over/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not these hours' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });
});

describe('queued withdrawal of a job application', () => {
  test('is shown next to its application, and is sent once', async () => {
    const application: OwnApplication = {
      application_id: ID,
      job_title: 'Night RN',
      agency_name: 'Meadow Care',
      applied_at: '2026-11-20T12:00:00Z',
      state: 'sent',
      since: '2026-11-20T12:00:00Z',
    };
    const withdrawal = `${APPLICATIONS}/${ID}/withdraw`;
    let state: OwnApplication['state'] = 'sent';
    const list = () => [200, { applications: [{ ...application, state }] }] as const;
    const { sent, reconnect } = startOfflineApi({
      [APPLICATIONS]: list,
      [withdrawal]: () => {
        state = 'withdrawn';
        return list();
      },
    });
    await openProfile(sent);
    press('Withdraw the application for Night RN');
    press('Withdraw it');
    expect(await screen.findByText('Withdrawal saved on this phone')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw the application for Night RN' })).not.toBeInTheDocument();
    reconnect();
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    const keys = callsOf(sent, withdrawal).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(localStorage).toHaveLength(0);
  });
});

describe('queued week from the monthly email', () => {
  test('is replaced by later changes, and only the last week is sent', async () => {
    const { sent, reconnect } = startOfflineApi();
    showSite('/confirm-availability?change=1&token=token-of-the-monthly-mail');
    await screen.findByRole('grid');
    await prepared(sent);
    press('Select All');
    expect(await screen.findByText(/Saved on this phone\. Open this page/)).toBeInTheDocument();
    expect(storedOutbox()).not.toContain('token-of-the-monthly-mail');
    press('Clear All');
    await waitFor(() => expect(storedOutbox()).toContain('"slots":[]'), { timeout: 3000 });
    reconnect();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(callsOf(sent, WEEK).at(-1)?.body).toEqual({ slots: [] });
    expect(localStorage).toHaveLength(0);
  });

  test('is confirmed once online', async () => {
    const { sent, reconnect } = startOfflineApi();
    showSite('/confirm-availability?token=token-of-the-monthly-mail');
    await screen.findByRole('button', { name: 'Yes, these times are right' });
    await prepared(sent);
    press('Yes, these times are right');
    await waits();
    reconnect();
    expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });
});

describe('queued job application', () => {
  const JOB = '/care-professionals/build-a-profile?job_title=Night%20RN&agency=Meadow%20Care';
  const apply = async (sent: ReturnType<typeof startApi>) => {
    showSite(`${JOB}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    await prepared(sent);
  };
  const submitted = () => screen.findByRole('heading', { name: 'Application Submitted!' });

  test('is shown as submitted after the server has stored it', async () => {
    const { sent, reconnect } = startOfflineApi();
    await apply(sent);
    press(/Looks good/);
    await waits();
    expect(screen.queryByText('Application Submitted!')).not.toBeInTheDocument();
    reconnect();
    await submitted();
    expect(localStorage).toHaveLength(0);
  });

  test('stays queued when its page opens again, and another page sends it', async () => {
    const { sent, network } = startOfflineApi();
    await apply(sent);
    press(/Looks good/);
    await waits();
    cleanup();
    sessionStorage.clear();
    showSite(JOB);
    await waits();
    cleanup();
    network.isDown = false;
    showSite('/update-profile');
    expect(await screen.findByText('Application Submitted!')).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  test('is sent after the update queued before it', async () => {
    const { sent, reconnect } = startOfflineApi();
    await apply(sent);
    press('Update & Apply');
    await screen.findByRole('grid');
    press('Update & Apply');
    await waits();
    await waitFor(() => expect(storedOutbox()).toContain('waiting-application-'));
    const before = sent.length;
    reconnect();
    await submitted();
    const writes = sent.slice(before).filter(({ path }) => path === UPDATE || path === APPLY);
    expect(writes.map(({ path }) => path)).toEqual([UPDATE, APPLY]);
  });

  test('is not sent if the update queued before it is rejected', async () => {
    const { sent, reconnect } = startOfflineApi({ [UPDATE]: () => problem(400, 'validation_failed', 'Refused.') });
    await apply(sent);
    press('Update & Apply');
    await screen.findByRole('grid');
    press('Update & Apply');
    await waitFor(() => expect(storedOutbox()).toContain('waiting-application-'));
    reconnect();
    expect(await screen.findByText('Not sent: Your application for Night RN')).toBeInTheDocument();
    expect(callsOf(sent, APPLY)).toHaveLength(0);
  });
});
