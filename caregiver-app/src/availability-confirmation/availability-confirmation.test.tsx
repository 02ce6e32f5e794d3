import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { press } from '../testing/fill.ts';
import { callsOf, INDIANA, problem, PROFILE, reloadSite, showSite, startApi, type Answers } from '../testing/site.tsx';

const TOKEN = 'token-of-the-monthly-mail';
const PAGE = '/confirm-availability';
const WITH_LINK = `${PAGE}?token=${TOKEN}`;
const OPEN = '/api/availability-confirmation/open';
const CONFIRM = '/api/availability-confirmation/confirm';
const CHANGE = '/api/availability-confirmation/change-week';
const SEND = '/api/availability-confirmation/send-link';
const STOP = '/api/availability-confirmation/stop';
const REFUSED = problem(400, 'link_invalid', 'Invalid or expired link');
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * 7 * 24 * 60 * 60 * 1000).toISOString();
const QUESTION = {
  first_name: 'Rosa',
  availability: [...PROFILE.availability, ...[1, 2, 3, 4].map((time_window) => ({ day_of_week: 6, time_window }))],
  open: true,
  confirmed_at: weeksAgo(5),
};

function api(answers: Answers = {}) {
  return startApi({
    [OPEN]: () => [200, QUESTION],
    [CONFIRM]: () => [200, { confirmed_at: new Date().toISOString() }],
    [CHANGE]: ({ slots }) => [200, { availability: slots, confirmed_at: new Date().toISOString() }],
    [SEND]: () => [200, { sent: true }],
    [STOP]: () => [200, { success: true }],
    ...answers,
  });
}
const question = () => screen.findByRole('heading', { name: 'Are you still available at these times?' });
const confirm = () => press('Yes, these times are right');

describe('page linked from the monthly email', () => {
  test('shows the week, removes the token from the URL, and waits for a click before it confirms', async () => {
    const sent = api();
    const site = showSite(WITH_LINK);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    await question();
    expect(site.address()).toBe(PAGE);
    expect(screen.getByText(/You last confirmed your week 5 weeks ago/)).toBeInTheDocument();
    expect(screen.getByText('Monday')).toBeInTheDocument();
    expect(screen.getAllByText('Morning', { selector: 'dd' })).toHaveLength(2);
    expect(screen.getByText('All day and night')).toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const calls = sent.filter(({ path }) => path !== '/api/waiting-change-tokens');
    expect(calls.map(({ path, body }) => [path, body])).toEqual([[OPEN, { token: TOKEN }]]);
  });

  test('asks for the confirmation again after a reload', async () => {
    api();
    showSite(WITH_LINK);
    await question();
    reloadSite();
    await question();
  });

  test('confirms the week once after a click', async () => {
    const sent = api();
    showSite(WITH_LINK);
    await question();
    confirm();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Thank you!' })).toHaveFocus());
    expect(screen.getByText(/Your times are confirmed/)).toBeInTheDocument();
    expect(callsOf(sent, CONFIRM).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  test('shows an error if the confirmation fails, and succeeds on retry', async () => {
    let down = true;
    api({ [CONFIRM]: () => (down ? 'unreachable' : [200, { confirmed_at: weeksAgo(0) }]) });
    showSite(WITH_LINK);
    await question();
    confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    down = false;
    confirm();
    expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeInTheDocument();
  });

  test('offers a retry if the week fails to load', async () => {
    let down = true;
    api({ [OPEN]: () => (down ? 'unreachable' : [200, QUESTION]) });
    showSite(WITH_LINK);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    down = false;
    press('Try again');
    await question();
  });

  test.each([
    ['if the token is missing', PAGE, {}],
    ['if the link is rejected', WITH_LINK, { [OPEN]: () => REFUSED }],
  ])('shows an error %s, and links to the form for a new link', async (_, address, answers) => {
    api(answers);
    showSite(`/iahhc${address}`, INDIANA);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Invalid or expired link' })).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Request a New Link' })).toHaveAttribute('href', '/iahhc/update-profile');
  });

  test('shows an error if the link expires while the page is open', async () => {
    api({ [CONFIRM]: () => REFUSED });
    showSite(WITH_LINK);
    await question();
    confirm();
    expect(await screen.findByRole('heading', { name: 'Invalid or expired link' })).toBeInTheDocument();
  });

  test('offers no confirmation if the caregiver is not looking for work', async () => {
    api({ [OPEN]: () => [200, { ...QUESTION, availability: [], open: false }] });
    showSite(WITH_LINK);
    expect(await screen.findByRole('heading', { name: 'Your times are not shown right now' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Yes/ })).not.toBeInTheDocument();
  });

  test('offers no confirmation if the caregiver has stopped looking for work since the page opened', async () => {
    api({ [CONFIRM]: () => problem(409, 'nothing_to_confirm', 'Nothing to confirm.') });
    showSite(WITH_LINK);
    await question();
    confirm();
    expect(await screen.findByRole('heading', { name: 'Your times are not shown right now' })).toBeInTheDocument();
  });
});

describe('week editor from the monthly email', () => {
  const night = Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, time_window: 4 }));
  const chooseNights = async () => {
    await screen.findByRole('heading', { name: 'Change your times' });
    press(/^Night Specialist/);
  };

  test('saves the week automatically without another email, and Undo restores the previous week', async () => {
    const sent = api();
    showSite(WITH_LINK);
    await question();
    press('Change my times');
    await chooseNights();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    press('Undo');
    await waitFor(() => expect(callsOf(sent, CHANGE)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
    expect(callsOf(sent, CHANGE).map(({ body }) => body)).toEqual([
      { token: TOKEN, slots: night },
      { token: TOKEN, slots: expect.arrayContaining(QUESTION.availability) },
    ]);
    expect(callsOf(sent, SEND)).toEqual([]);
  });

  test('opens from the second link in the email, and the confirmation page then shows the new week', async () => {
    api();
    showSite(`${PAGE}?change=1&token=${TOKEN}`);
    await chooseNights();
    await screen.findByText('Saved');
    press('Back to my times');
    await question();
    expect(screen.getAllByText('Night', { selector: 'dd' })).toHaveLength(7);
  });

  test('saves several quick changes in one call', async () => {
    const sent = api();
    showSite(`${PAGE}?change=1&token=${TOKEN}`);
    await screen.findByRole('heading', { name: 'Change your times' });
    press('Select All');
    press('Clear All');
    press(/^Night Specialist/);
    await screen.findByText('Saved');
    expect(callsOf(sent, CHANGE).map(({ body }) => body)).toEqual([{ token: TOKEN, slots: night }]);
  });

  test('reports a failed save, and saves again when the browser is back online', async () => {
    let away = true;
    api({
      [CHANGE]: ({ slots }) => (away ? 'unreachable' : [200, { availability: slots, confirmed_at: weeksAgo(0) }]),
    });
    showSite(`${PAGE}?change=1&token=${TOKEN}`);
    await chooseNights();
    expect(await screen.findByText(/Error updating profile\. Please try again\./)).toBeInTheDocument();
    away = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });

  test.each([
    ['the link ends', REFUSED, 'Invalid or expired link'],
    ['the profile is hidden', problem(409, 'nothing_to_confirm', 'x'), 'Your times are not shown right now'],
  ])('shows an error if %s while the page is open', async (_, refusal, heading) => {
    api({ [CHANGE]: () => refusal });
    showSite(`${PAGE}?change=1&token=${TOKEN}`);
    await chooseNights();
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  });

  test.each([
    ['unreachable' as const, 'Error sending verification email. Please try again.'],
    [problem(429, 'rate_limited', 'Too many attempts. Please wait.'), 'Too many attempts. Please wait.'],
  ])('shows an error if the email with a link to a hidden profile fails', async (answer, message) => {
    api({ [SEND]: () => answer, [OPEN]: () => [200, { ...QUESTION, open: false }] });
    showSite(WITH_LINK);
    await screen.findByRole('heading', { name: 'Your times are not shown right now' });
    press('Email me a secure link');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  test('emails a link to a hidden profile, with the association code', async () => {
    const sent = api({ [OPEN]: () => [200, { ...QUESTION, open: false }] });
    showSite(`/iahhc${WITH_LINK}`, INDIANA);
    await screen.findByRole('heading', { name: 'Your times are not shown right now' });
    press('Email me a secure link');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus());
    expect(callsOf(sent, SEND).map(({ body }) => body)).toEqual([{ token: TOKEN, association: 'iahhc' }]);
  });
});

describe('unsubscribe page of the monthly email', () => {
  const STOPPED = `/availability-mail-stopped?token=${TOKEN}`;

  test('stops the email immediately, without a confirmation', async () => {
    const sent = api();
    const site = showSite(STOPPED);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'These emails have stopped' })).toHaveFocus());
    expect(callsOf(sent, STOP).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(site.address()).toBe('/availability-mail-stopped');
  });

  test('shows the email address, and explains how to subscribe again', async () => {
    api();
    showSite(STOPPED);
    expect(
      await screen.findByText(/We stopped the monthly email “Are you still available at these times\?”/),
    ).toBeInTheDocument();
    expect(screen.getByText(/turn on “Ask me once a month whether my times are still right”/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Update your profile' })).toHaveAttribute('href', '/update-profile');
  });

  test('shows an error for a forged link', async () => {
    api({ [STOP]: () => REFUSED });
    showSite(STOPPED);
    expect(await screen.findByRole('heading', { name: 'Invalid or expired link' })).toBeInTheDocument();
  });

  test('offers a retry if stopping the email fails', async () => {
    let down = true;
    api({ [STOP]: () => (down ? 'unreachable' : [200, { success: true }]) });
    showSite(STOPPED);
    await screen.findByRole('alert');
    down = false;
    press('Try again');
    await waitFor(() => expect(screen.getByText('These emails have stopped')).toBeInTheDocument());
  });
});
