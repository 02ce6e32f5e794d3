import type { CaregiverQuestion } from '@marketplace/contracts';
import { weekOf, WEEKDAY_DAYS } from '@marketplace/domain';
import { startLanguage } from '@marketplace/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { press } from '../testing/fill.ts';
import { callsOf, problem, reloadSite, showSite, startApi, type Answers } from '../testing/site.tsx';

const TOKEN = 'token-of-the-question';
const PAGE = `/question?token=${TOKEN}`;
const OPEN = '/api/question/open';
const ANSWER = '/api/question/answer';
const QUESTION: CaregiverQuestion = {
  id: '0199a0de-0000-7000-8000-000000000001',
  agency_name: 'Lantern Home Health',
  agency_city: 'Carmel',
  agency_state: 'IN',
  verified: false,
  hours: weekOf(WEEKDAY_DAYS, [1]),
  pay_cents: 1_850,
  starts_on: '2026-12-01',
  needs: ['dementia'],
  area: 'Indianapolis, IN',
  miles: 7,
  asked_at: '2026-11-24T12:00:00Z',
  answer: null,
  answered_at: null,
  state: 'open',
  blocked: false,
};

function api(question: Partial<CaregiverQuestion> = {}, answers: Answers = {}) {
  return startApi({
    [OPEN]: () => [200, { first_name: 'Rosa', question: { ...QUESTION, ...question }, stopped: false }],
    [ANSWER]: ({ answer }) => [200, { ...QUESTION, answer, answered_at: '2026-11-25T12:00:00Z' }],
    '/api/question/block': () => [200, { success: true }],
    '/api/question/stop': () => [200, { success: true }],
    ...answers,
  });
}
const inLanguage = (language: 'en' | 'es') => {
  localStorage.setItem('marketplace:language', language);
  startLanguage();
};
afterEach(() => inLanguage('en'));

const title = (name = 'Are you interested in these hours?') => screen.findByRole('heading', { level: 1, name });

describe('question page', () => {
  test('shows the agency, hours and pay, and sends no answer before a click', async () => {
    const sent = api();
    const site = showSite(PAGE);
    await title();
    expect(site.address()).toBe('/question');
    for (const words of [
      'Lantern Home Health',
      'Not verified',
      'Weekday mornings',
      '$18.50 an hour',
      'December 1, 2026',
      'Indianapolis, IN, 7 miles from you',
      'Dementia care',
    ]) {
      expect(screen.getByText(words)).toBeVisible();
    }
    expect(sent.map(({ path }) => path).filter((path) => path !== '/api/waiting-change-tokens')).toEqual([OPEN]);
  });

  test('opens again after a reload, and other landing pages ignore its token', async () => {
    api();
    showSite(PAGE);
    await title();
    reloadSite();
    await title();
    showSite('/phone-check');
    expect(await screen.findByText(/This link no longer works/)).toBeVisible();
  });

  test('sends one answer per click, and the caregiver can change the answer', async () => {
    const sent = api();
    showSite(PAGE);
    await title();
    press("Yes, I'm interested in these hours");
    press("Yes, I'm interested in these hours");
    expect(await screen.findByText('You said yes to these hours.')).toBeVisible();
    expect(callsOf(sent, ANSWER).map(({ body }) => body)).toEqual([{ token: TOKEN, answer: 'yes' }]);
    press('Not these hours');
    expect(await screen.findByText('You said no to these hours.')).toBeVisible();
  });

  test.each([
    [{ state: 'filled' } as const, 'These hours are filled.'],
    [{ state: 'closed' } as const, 'The agency no longer needs these hours.'],
    [{ blocked: true }, 'You have blocked this agency. It can no longer see you or ask you.'],
  ])('has no answer buttons for a question with %j', async (question, words) => {
    api(question);
    showSite(PAGE);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Not these hours' })).not.toBeInTheDocument();
  });

  test('blocks the agency and stops the emails', async () => {
    const sent = api();
    showSite(PAGE);
    await title();
    press('Block this agency');
    expect(await screen.findByText(/^You have blocked this agency/)).toBeVisible();
    press('No more questions');
    expect(await screen.findByText("We won't email you agencies' questions anymore.")).toBeVisible();
    await waitFor(() => expect(callsOf(sent, '/api/question/stop')).toHaveLength(1));
  });

  test('shows an error for an invalid link', async () => {
    api({}, { [OPEN]: () => problem(400, 'link_invalid', 'Invalid or expired link') });
    showSite(PAGE);
    expect(await screen.findByText(/^This link does not work/)).toBeVisible();
  });

  test('is shown in Spanish', async () => {
    inLanguage('es');
    api();
    await act(async () => void showSite(PAGE));
    await title('¿Le interesan estos turnos?');
    expect(screen.getByRole('button', { name: 'Sí, me interesan estos turnos' })).toBeVisible();
    expect(screen.getByText('Cuidado de personas con demencia')).toBeVisible();
  });

  test('stops the emails immediately if an unsubscribe link opens it', async () => {
    const sent = api();
    showSite(`/questions-stopped?token=${TOKEN}`);
    await title("We won't email you agencies' questions anymore.");
    expect(callsOf(sent, '/api/question/stop')).toHaveLength(1);
  });
});
