import { addReminderBody, changeReminderBody } from '@marketplace/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, refusal, unlockedCandidate, unlockReminder } from '../testing/fake-api.ts';
import { openContact } from '../testing/open-contact.ts';
import { renderApp } from '../testing/render-app.tsx';

const UNLOCKED = 'GET /api/unlocked-candidates';
const MAIL = 'GET /api/reminder-mail';
const maria = unlockedCandidate();
const REMINDERS = `/api/unlocked-candidates/${maria.request_id}/reminders`;
const ADD = `POST ${REMINDERS}`;

beforeEach(() => {
  // A Saturday: next Monday is two days away.
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ['Date'] });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const toasts = () => screen.getByLabelText('toasts');
const card = () => openContact();
const withReminders = (...reminders: ReturnType<typeof unlockReminder>[]) => ({
  [UNLOCKED]: () => ok({ unlocked_candidates: [unlockedCandidate({ reminders })] }),
  [MAIL]: () => ok({ reminder_mail: true }),
});
const openCard = async () => {
  const contactCard = await card();
  return { contactCard, opener: contactCard.getByRole('button', { name: 'Set a reminder about Maria Kowalski' }) };
};

describe('reminder', () => {
  test('is set with a description, for one of the suggested days', async () => {
    const api = fakeApi({
      ...withReminders(),
      [ADD]: () => ok(unlockReminder({ due_on: '2026-11-22', text: 'Ask about nights' })),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    const { contactCard, opener } = await openCard();
    await user.click(opener);
    const days = await contactCard.findByRole('radiogroup', { name: 'Call Maria Kowalski back' });
    expect(
      within(days)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Today', 'Tomorrow', 'Monday', 'Pick a date']);
    await user.click(contactCard.getByRole('radio', { name: 'Tomorrow' }));
    await user.type(contactCard.getByLabelText('What is it about? (optional)'), ' Ask about nights ');
    await user.click(contactCard.getByRole('button', { name: 'Save reminder' }));
    expect(await contactCard.findByText('Call back tomorrow')).toBeInTheDocument();
    expect(contactCard.getByText('Ask about nights · Dana Whitfield')).toBeInTheDocument();
    expect(api.to(ADD)[0]?.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      due_on: '2026-11-22',
      text: 'Ask about nights',
    });
    await waitFor(() => expect(opener.isConnected ? opener : document.activeElement).toHaveFocus());
  });

  test('requires a valid day, and accepts a date from the date picker', async () => {
    const api = fakeApi({ ...withReminders(), [ADD]: () => ok(unlockReminder({ due_on: '2026-12-15' })) });
    const { user } = renderApp('/contacts', { signedIn: true });
    const { contactCard, opener } = await openCard();
    await user.click(opener);
    await user.click(await contactCard.findByRole('button', { name: 'Save reminder' }));
    expect(contactCard.getByText('Please choose a day')).toBeInTheDocument();
    await user.click(contactCard.getByRole('radio', { name: 'Pick a date' }));
    await user.type(contactCard.getByLabelText('Date'), '2026-11-20');
    await user.click(contactCard.getByRole('button', { name: 'Save reminder' }));
    expect(contactCard.getByText(/^Please choose a day from today to /)).toBeInTheDocument();
    expect(api.to(ADD)).toHaveLength(0);
    await user.clear(contactCard.getByLabelText('Date'));
    await user.type(contactCard.getByLabelText('Date'), '2026-12-15');
    await user.click(contactCard.getByRole('button', { name: 'Save reminder' }));
    expect(await contactCard.findByText('Call back Tue, Dec 15')).toBeInTheDocument();
  });

  test('keeps its day and description after a failed save, even after a reload', async () => {
    let isDown = true;
    const api = fakeApi({
      ...withReminders(),
      [ADD]: () =>
        isDown
          ? refusal(503, 'database_unavailable', 'Briefly unavailable.')
          : ok(unlockReminder({ due_on: '2026-11-22', text: 'Ask about nights' })),
    });
    const firstPage = renderApp('/contacts', { signedIn: true });
    const { contactCard, opener } = await openCard();
    await firstPage.user.click(opener);
    await firstPage.user.click(await contactCard.findByRole('radio', { name: 'Tomorrow' }));
    await firstPage.user.type(contactCard.getByLabelText('What is it about? (optional)'), 'Ask about nights');
    await firstPage.user.click(contactCard.getByRole('button', { name: 'Save reminder' }));
    expect(await contactCard.findByText('Briefly unavailable.')).toBeInTheDocument();
    firstPage.unmount();
    isDown = false;
    const { user } = renderApp('/contacts', { signedIn: true });
    const reloadedCard = await card();
    expect(await reloadedCard.findByRole('radio', { name: 'Tomorrow' })).toBeChecked();
    expect(reloadedCard.getByLabelText('What is it about? (optional)')).toHaveValue('Ask about nights');
    await user.click(reloadedCard.getByRole('button', { name: 'Save reminder' }));
    expect(await reloadedCard.findByText('Call back tomorrow')).toBeInTheDocument();
    const [first, second] = api.to(ADD).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(sessionStorage).toHaveLength(0);
  });

  // Fake API that keeps the first reminder under an ID until a change.
  const storing = ({ loseFirstAnswer = false } = {}) => {
    const storedReminders = new Map<string, ReturnType<typeof unlockReminder>>();
    let losesAnswer = loseFirstAnswer;
    const api = fakeApi({
      ...withReminders(),
      [ADD]: ({ body }) => {
        const { id, due_on, text = '' } = addReminderBody.parse(body);
        if (!storedReminders.has(id)) storedReminders.set(id, unlockReminder({ id, due_on, text }));
        if (!losesAnswer) return ok(storedReminders.get(id));
        losesAnswer = false;
        return refusal(504, 'api_unreachable', 'Did not answer in time.');
      },
      [`PATCH ${REMINDERS}/${ID}`]: ({ body }) => {
        const { due_on = '', text = '' } = changeReminderBody.parse(body);
        storedReminders.set(ID, unlockReminder({ id: ID, due_on, text }));
        return ok(storedReminders.get(ID));
      },
    });
    return { api, days: () => [...storedReminders.values()].map(({ due_on }) => due_on) };
  };
  const ID = '6e3c3c1a-0000-4000-8000-00000000000a';
  const saveFor = async (
    { user, day }: { user: ReturnType<typeof renderApp>['user']; day: string },
    contactCard: Awaited<ReturnType<typeof card>>,
  ) => {
    await user.click(await contactCard.findByRole('radio', { name: day }));
    await user.click(contactCard.getByRole('button', { name: 'Save reminder' }));
  };

  test('moves to the day of the retry if the first response was lost, even after a reload', async () => {
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(ID);
    const { days } = storing({ loseFirstAnswer: true });
    const firstPage = renderApp('/contacts', { signedIn: true });
    const firstCard = await openCard();
    await firstPage.user.click(firstCard.opener);
    await saveFor({ user: firstPage.user, day: 'Tomorrow' }, firstCard.contactCard);
    expect(await firstCard.contactCard.findByText('Did not answer in time.')).toBeInTheDocument();
    firstPage.unmount();
    const { user } = renderApp('/contacts', { signedIn: true });
    const reloadedCard = await card();
    await saveFor({ user, day: 'Monday' }, reloadedCard);
    expect(await reloadedCard.findByText('Call back Monday')).toBeInTheDocument();
    expect(days()).toEqual(['2026-11-23']);
    expect(sessionStorage).toHaveLength(0);
  });

  test('from a duplicated tab is saved in addition to the reminder of the first tab', async () => {
    const { days } = storing();
    const firstPage = renderApp('/contacts', { signedIn: true });
    const firstCard = await openCard();
    await firstPage.user.click(firstCard.opener);
    await firstPage.user.click(await firstCard.contactCard.findByRole('radio', { name: 'Tomorrow' }));
    const copied = Object.entries(sessionStorage);
    await firstPage.user.click(firstCard.contactCard.getByRole('button', { name: 'Save reminder' }));
    await firstCard.contactCard.findByText('Call back tomorrow');
    firstPage.unmount();
    for (const [key, value] of copied) sessionStorage.setItem(key, String(value));
    const { user } = renderApp('/contacts', { signedIn: true });
    const contactCard = await card();
    await saveFor({ user, day: 'Monday' }, contactCard);
    expect(await contactCard.findByText('Call back Monday')).toBeInTheDocument();
    expect(days()).toEqual(['2026-11-22', '2026-11-23']);
  });

  const reminder = unlockReminder({ due_on: '2026-11-24', text: 'Ask about nights' });
  const ONE = `${REMINDERS}/${reminder.id}`;

  test('can be moved', async () => {
    const api = fakeApi({
      ...withReminders(reminder),
      [`PATCH ${ONE}`]: () => ok(unlockReminder({ ...reminder, due_on: '2026-11-23' })),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    const contactCard = await card();
    expect(contactCard.getByText('Call back Tuesday')).toBeInTheDocument();
    await user.click(contactCard.getByRole('button', { name: 'Move the reminder about Maria Kowalski' }));
    expect(await contactCard.findByLabelText('Date')).toHaveValue('2026-11-24');
    await user.click(contactCard.getByRole('radio', { name: 'Monday' }));
    await user.click(contactCard.getByRole('button', { name: 'Save reminder' }));
    expect(await contactCard.findByText('Call back Monday')).toBeInTheDocument();
    expect(api.to(`PATCH ${ONE}`)[0]?.body).toEqual({ due_on: '2026-11-23', text: 'Ask about nights' });
    await waitFor(() =>
      expect(contactCard.getByRole('button', { name: 'Move the reminder about Maria Kowalski' })).toHaveFocus(),
    );
  });

  test('can be marked as done, and Undo reopens it', async () => {
    const api = fakeApi({ ...withReminders(reminder), [`PATCH ${ONE}`]: () => ok(reminder) });
    const { user } = renderApp('/contacts', { signedIn: true });
    const contactCard = await card();
    await user.click(contactCard.getByRole('button', { name: 'Done with the reminder about Maria Kowalski' }));
    await waitFor(() => expect(contactCard.queryByText('Call back Tuesday')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(contactCard.getByRole('button', { name: 'Set a reminder about Maria Kowalski' })).toHaveFocus(),
    );
    act(() => within(toasts()).getByRole('button', { name: 'Undo', hidden: true }).click());
    expect((await screen.findAllByText('Call back Tuesday')).length).toBeGreaterThan(0);
    expect(api.to(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ done: true }, { done: false }]);
  });

  test('can be removed, or stays and shows the reason if the removal fails', async () => {
    let isDown = true;
    fakeApi({
      ...withReminders(reminder),
      [`DELETE ${ONE}`]: () =>
        isDown ? refusal(503, 'database_unavailable', 'Briefly unavailable.') : ok({ success: true }),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    const contactCard = await card();
    const remove = contactCard.getByRole('button', { name: 'Remove the reminder about Maria Kowalski' });
    await user.click(remove);
    await waitFor(() => expect(toasts().textContent).toContain('Briefly unavailable.'));
    isDown = false;
    await user.click(remove);
    await waitFor(() => expect(contactCard.queryByText('Call back Tuesday')).not.toBeInTheDocument());
  });

  test('cannot be set for a revoked contact', async () => {
    fakeApi({ [UNLOCKED]: () => ok({ unlocked_candidates: [unlockedCandidate({ revoked: true })] }) });
    renderApp('/contacts', { signedIn: true });
    expect((await card()).queryByRole('button', { name: /Set a reminder/ })).not.toBeInTheDocument();
  });
});

describe('due reminders', () => {
  const ofJoan = (changes: Parameters<typeof unlockReminder>[0]) =>
    unlockedCandidate({
      request_id: '2f6c3c1a-0000-4000-8000-000000000002',
      candidate_first_name: 'Joan',
      reminders: [unlockReminder({ id: 'joan', ...changes })],
    });

  test('are listed for today, oldest first, each with a phone link and a Done button', async () => {
    const today = unlockReminder({ due_on: '2026-11-21', text: 'Ask about nights' });
    const laterReminder = unlockReminder({ id: 'later', due_on: '2026-11-24' });
    const api = fakeApi({
      [UNLOCKED]: () =>
        ok({
          unlocked_candidates: [
            unlockedCandidate({ status: 'hired', reminders: [today, laterReminder] }),
            ofJoan({ due_on: '2026-11-20' }),
          ],
        }),
      [MAIL]: () => ok({ reminder_mail: true }),
      [`PATCH ${REMINDERS}/${today.id}`]: () => ok(today),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Due now 2' }));
    expect(screen.getAllByRole('article').map((row) => row.getAttribute('aria-label'))).toEqual([
      'Joan Kowalski',
      'Maria Kowalski',
    ]);
    expect(screen.getByText(/Call back, overdue since Fri, Nov 20/)).toBeInTheDocument();
    const row = within(screen.getByRole('article', { name: 'Maria Kowalski' }));
    expect(row.getByText(/Ask about nights/)).toHaveTextContent('Call back today Ask about nights');
    expect(row.getByLabelText('Status of Maria Kowalski')).toHaveValue('hired');
    expect(row.getByRole('link', { name: 'Call Maria Kowalski' })).toHaveAttribute('href', 'tel:+13175550188');
    await user.click(row.getByRole('button', { name: 'Done with the reminder about Maria Kowalski' }));
    expect(await screen.findByRole('button', { name: 'Due now 1' })).toBeInTheDocument();
    expect(api.to(`PATCH ${REMINDERS}/${today.id}`)).toHaveLength(1);
  });

  test('are counted again at midnight, and after the computer wakes up', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 59), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    fakeApi(withReminders(unlockReminder({ due_on: '2026-11-22' }), unlockReminder({ id: 'b', due_on: '2026-11-23' })));
    renderApp('/contacts', { signedIn: true });
    await vi.waitFor(() => expect(screen.getByText('Call back tomorrow')).toBeInTheDocument());
    expect(await vi.waitFor(() => screen.getByRole('switch', { name: /due$/ }))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Due now' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('button', { name: 'Due now 1' })).toBeInTheDocument();
    expect(screen.getByText('Call back today')).toBeInTheDocument();
    // The computer slept until the next day, so no timer ran.
    vi.setSystemTime(new Date(2026, 10, 23, 9));
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('Call back, overdue since Sun, Nov 22')).toBeInTheDocument();
  });

  test('are no longer emailed after the user turns the switch off', async () => {
    const api = fakeApi({
      ...withReminders(unlockReminder()),
      'PATCH /api/reminder-mail': () => ok({ reminder_mail: false }),
    });
    const { user } = renderApp('/contacts', { signedIn: true });
    const mailSwitch = await screen.findByRole('switch', { name: 'Email me when my reminders are due' });
    expect(mailSwitch).toBeChecked();
    await user.click(mailSwitch);
    await waitFor(() => expect(mailSwitch).not.toBeChecked());
    expect(api.to('PATCH /api/reminder-mail')[0]?.body).toEqual({ reminder_mail: false });
  });

  test('cause no request if all reminders are for revoked contacts', async () => {
    const api = fakeApi({
      [UNLOCKED]: () => ok({ unlocked_candidates: [{ ...ofJoan({ due_on: '2026-11-20' }), revoked: true }] }),
    });
    renderApp('/contacts', { signedIn: true });
    await screen.findByRole('article');
    expect(screen.getByRole('button', { name: 'Due now' })).toBeInTheDocument();
    expect(api.to(MAIL)).toHaveLength(0);
  });
});

describe('/reminders-stopped', () => {
  test('stops the reminder emails without a sign-in', async () => {
    const api = fakeApi({ 'POST /api/reminder-mail/stop': () => ok({ success: true }) });
    renderApp('/reminders-stopped?token=the-token-of-the-mail');
    expect(await screen.findByRole('heading', { name: 'These emails have stopped' })).toBeInTheDocument();
    expect(screen.getByText(/any more emails about due reminders/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/reminders-stopped'));
    expect(api.to('POST /api/reminder-mail/stop')[0]?.body).toEqual({ token: 'the-token-of-the-mail' });
  });
});
