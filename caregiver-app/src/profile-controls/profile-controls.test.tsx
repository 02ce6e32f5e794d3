import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Association, CaregiverControls } from '@marketplace/contracts';
import { fill, openPrivacy, press } from '../testing/fill.ts';
import { callsOf, EDIT_TOKEN, INDIANA, LINK_TOKEN, problem, PROFILE, showSite, startApi } from '../testing/site.tsx';

const WITH_LINK = `/update-profile?token=${LINK_TOKEN}`;
const CONTROLS = '/api/caregiver-controls';
const PAUSE = '/api/pause-caregiver-profile';
const BLOCK = '/api/block-agency';
const DELETE = '/api/delete-caregiver-profile';

const MAPLE = {
  agency_key: 'maple home care',
  agency_name: 'Maple Home Care',
  agency_city: 'Carmel',
  agency_state: 'IN',
  verified: true,
  unlocked_at: '2026-11-12T15:00:00Z',
  claim: null,
};
const STATE: CaregiverControls = {
  paused: false,
  days_off: null,
  monthly_question: true,
  seen_by: [
    MAPLE,
    { ...MAPLE, agency_key: 'oak care', agency_name: 'Oak Care', agency_city: 'Fishers', verified: false },
  ],
  blocked_agencies: [{ agency_key: 'oak care', agency_name: 'Oak Care', blocked_at: '2026-11-13T15:00:00Z' }],
  sms_consent_history: [
    { granted: false, created_at: '2026-11-14T15:00:00Z' },
    { granted: true, created_at: '2026-10-02T15:00:00Z' },
  ],
  texts: null,
};
const EXPIRED = problem(401, 'edit_token_required', 'Invalid or expired link. Please start over.');
async function showControls(address = WITH_LINK, association: Association | null = null) {
  showSite(address, association);
  await openPrivacy();
}
const usual = { [CONTROLS]: () => [200, STATE] as const };
const pauseSwitch = () => screen.findByRole('switch', { name: 'Pause my profile' });

describe("claim about the caregiver's number", () => {
  test('is shown next to the agency, with a link to answer an open claim', async () => {
    const claim = { at: '2026-11-15T15:00:00Z', answer: null, token: 'token-of-the-claim' };
    const answered = { at: '2026-11-15T15:00:00Z', answer: 'confirmed' as const, token: null };
    const seen_by = [
      { ...MAPLE, claim },
      { ...MAPLE, agency_name: 'Oak Care', claim: answered },
    ];
    startApi({ [CONTROLS]: () => [200, { ...STATE, seen_by }] });
    await showControls();
    expect(await screen.findByRole('link', { name: 'Check my number' })).toHaveAttribute(
      'href',
      '/phone-check?token=token-of-the-claim',
    );
    expect(screen.getAllByText(/^They couldn't reach you on November 15, 2026\./)).toHaveLength(2);
    expect(screen.getByText(/You answered\.$/)).toBeVisible();
  });
});

describe('text messages about work', () => {
  const TEXTS = '/api/caregiver-texts';
  const texts = { state: 'off' as const, phone: '3175550142', our_number: '3175550100' };
  const box = () => screen.findByRole('checkbox', { name: /^Text me at \(317\)\s555-\u20600142$/ });

  test('are not offered on sites without text messages', async () => {
    startApi(usual);
    await showControls();
    await pauseSwitch();
    expect(screen.queryByText('Texts about work')).not.toBeInTheDocument();
  });

  test('require a checkbox and then a reply from the phone', async () => {
    let tries = 0;
    const asked = { texts: { ...texts, state: 'asked' as const } };
    const sent = startApi({
      [CONTROLS]: () => [200, { ...STATE, texts }],
      [TEXTS]: () => ((tries += 1) === 1 ? problem(500, 'internal_error', 'Something went wrong.') : [200, asked]),
    });
    await showControls();
    expect(await box()).not.toBeChecked();
    fireEvent.click(await box());
    await waitFor(() => expect(tries).toBe(1));
    await waitFor(async () => expect(await box()).toBeEnabled());
    expect(await box()).not.toBeChecked();
    fireEvent.click(await box());
    expect(await screen.findByText('Reply YES to our text to begin. It comes between 8 AM and 8 PM.')).toBeVisible();
    expect(await box()).toBeChecked();
    expect(callsOf(sent, TEXTS).at(-1)?.body).toEqual({ wanted: true });
  });

  test('can be resumed after STOP, as the page explains', async () => {
    startApi({ [CONTROLS]: () => [200, { ...STATE, texts: { ...texts, state: 'stopped' } }] });
    await showControls();
    expect(await screen.findByText(/text START to \(317\) 555-\u20600100/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Text me at/ })).not.toBeInTheDocument();
  });
});

describe('agencies that saw the caregiver', () => {
  test('are listed with place and date, and blocked agencies are marked', async () => {
    startApi(usual);
    await showControls();
    const maple = (await screen.findByText('Maple Home Care')).closest('li');
    expect(maple).toHaveTextContent('Carmel, IN · November 12, 2026');
    expect(maple).not.toHaveTextContent('Not verified');
    expect(screen.getByText('Not verified').closest('li')).toHaveTextContent('Fishers, IN');
    expect(screen.getByRole('button', { name: 'Block Maple Home Care' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Block Oak Care' })).not.toBeInTheDocument();
    expect(screen.getByText(/You said no to text messages on November 14, 2026/)).toBeInTheDocument();
    expect(screen.getByText(/You agreed to text messages on October 2, 2026/)).toBeInTheDocument();
  });

  test('show a notice if there are none', async () => {
    await showControls();
    expect(await screen.findByText('No agency has unlocked your profile yet.')).toBeInTheDocument();
  });

  test('offer a retry after a failed load', async () => {
    let down = true;
    startApi({ [CONTROLS]: () => (down ? 'unreachable' : [200, STATE]) });
    await showControls();
    expect(await screen.findByText("We couldn't load who has seen you.")).toBeInTheDocument();
    down = false;
    press('Try again');
    expect(await screen.findByText('Maple Home Care')).toBeInTheDocument();
  });
});

describe('pause switch', () => {
  test('hides the profile, and the confirmation after a save mentions the pause', async () => {
    const sent = startApi({ ...usual, [PAUSE]: ({ paused }) => [200, { paused }] });
    await showControls();
    fireEvent.click(await pauseSwitch());
    expect(await screen.findByText(/Your profile is paused\. No agency/)).toBeInTheDocument();
    expect(await pauseSwitch()).toBeChecked();
    expect(callsOf(sent, PAUSE).map(({ body }) => body)).toEqual([{ paused: true }]);
    press('Save Profile & Schedule');
    expect(await screen.findByText(/Your profile is still paused/)).toBeInTheDocument();
  });

  test('changes the confirmation after a save, even while the profile controls load', async () => {
    let answer = () => undefined as void;
    const loaded = new Promise<void>((resolve) => (answer = resolve));
    startApi({ [CONTROLS]: () => loaded.then(() => [200, { ...STATE, paused: true }]) });
    showSite(WITH_LINK);
    await screen.findByRole('button', { name: 'Same as last time' });
    press('Same as last time');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(screen.queryByText(/Agencies can now see/)).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText(/Your profile is still paused/)).toBeInTheDocument();
  });

  test('shows only the outcome of the last change', async () => {
    startApi({ ...usual, [PAUSE]: ({ paused }) => [200, { paused }] });
    await showControls();
    fireEvent.click(await pauseSwitch());
    expect(await screen.findByText('Your profile is paused')).toBeInTheDocument();
    fireEvent.click(await pauseSwitch());
    expect(await screen.findByText('Agencies can find your profile again')).toBeInTheDocument();
    expect(screen.queryByText('Your profile is paused')).not.toBeInTheDocument();
  });

  test.each([
    ['is paused', { ...STATE, paused: true }],
    ['is away', { ...STATE, days_off: { from: '2026-12-20', to: '2027-01-03', running: true } }],
  ])('never calls the profile visible while the caregiver %s', async (_when, state) => {
    startApi({ [CONTROLS]: () => [200, state], [PAUSE]: ({ paused }) => [200, { ...state, paused }] });
    await showControls();
    const pause = await pauseSwitch();
    expect(screen.queryByText(/^Agencies can find/)).not.toBeInTheDocument();
    if (!state.paused) {
      fireEvent.click(pause);
      await screen.findByText('Your profile is paused');
      fireEvent.click(await pauseSwitch());
      const away = 'You are away. No agency can find or unlock your profile.';
      await waitFor(() => expect(screen.getAllByText(away)).toHaveLength(2));
      expect(screen.queryByText(/^Agencies can find/)).not.toBeInTheDocument();
    }
  });

  test('leaves the profile active if the request fails', async () => {
    startApi({ ...usual, [PAUSE]: () => problem(503, 'database_unavailable', 'Briefly unavailable.') });
    await showControls();
    fireEvent.click(await pauseSwitch());
    expect((await screen.findAllByText('Briefly unavailable.')).length).toBeGreaterThan(0);
    expect(await pauseSwitch()).not.toBeChecked();
  });
});

describe('applications on the update page', () => {
  const OWN = '/api/own-applications';
  const NIGHT = {
    application_id: '6f6f3f0e-6f0b-4c38-9c5e-1d8a7f6b1c99',
    job_title: 'Night CNA',
    agency_name: 'Maple Home Care',
    applied_at: '2026-11-02T15:00:00Z',
    state: 'sent',
    since: '2026-11-02T15:00:00Z',
  };
  const WITHDRAW = `${OWN}/${NIGHT.application_id}/withdraw`;
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const list = async () => within(await screen.findByRole('region', { name: 'Your applications' }));

  test('are listed with their status', async () => {
    const seen = daysAgo(2);
    const state = (values: object, id: string) => ({ ...NIGHT, application_id: `${id}`.repeat(8), ...values });
    startApi({
      ...usual,
      [OWN]: () => [
        200,
        {
          applications: [
            state({}, 'a'),
            state({ state: 'waiting', agency_name: 'Oak Care' }, 'b'),
            state({ state: 'seen', since: seen.toISOString() }, 'c'),
            state({ state: 'seen', since: daysAgo(0).toISOString() }, 'd'),
            state({ state: 'seen', since: '2026-01-05T15:00:00Z' }, 'e'),
            state({ state: 'withdrawn', agency_name: null }, 'f'),
          ],
        },
      ],
    });
    showSite(WITH_LINK);
    const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
    const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(seen);
    expect(rows).toEqual([
      'Night CNA at Maple Home CareApplied on November 2, 2026SentWithdraw',
      'Night CNA at Oak CareApplied on November 2, 2026Waiting for our team to check the agencyWithdraw',
      `Night CNA at Maple Home CareApplied on November 2, 2026Seen by the agency ${weekday}Withdraw`,
      'Night CNA at Maple Home CareApplied on November 2, 2026Seen by the agency todayWithdraw',
      'Night CNA at Maple Home CareApplied on November 2, 2026Seen by the agency Jan 5Withdraw',
      'Night CNAApplied on November 2, 2026Withdrawn',
    ]);
  });

  test('can be withdrawn once, after a confirmation', async () => {
    const sent = startApi({
      ...usual,
      [OWN]: () => [200, { applications: [NIGHT] }],
      [WITHDRAW]: () => [200, { applications: [{ ...NIGHT, state: 'withdrawn' }] }],
    });
    showSite(WITH_LINK);
    const rows = await list();
    fireEvent.click(rows.getByRole('button', { name: 'Withdraw the application for Night CNA' }));
    fireEvent.click(rows.getByRole('button', { name: 'Keep it' }));
    expect(callsOf(sent, WITHDRAW)).toHaveLength(0);
    fireEvent.click(rows.getByRole('button', { name: 'Withdraw the application for Night CNA' }));
    fireEvent.click(rows.getByRole('button', { name: 'Withdraw it' }));
    fireEvent.click(rows.getByRole('button', { name: /Withdraw it|Saving/ }));
    expect(await screen.findByText('Your application is withdrawn')).toBeInTheDocument();
    expect(rows.getByText('Withdrawn')).toBeInTheDocument();
    expect(rows.queryByRole('button')).not.toBeInTheDocument();
    expect(callsOf(sent, WITHDRAW)).toHaveLength(1);
  });

  test('stay listed as sent if a withdrawal fails, and can be withdrawn on retry', async () => {
    let down = true;
    startApi({
      ...usual,
      [OWN]: () => [200, { applications: [NIGHT] }],
      [WITHDRAW]: () => (down ? 'unreachable' : [200, { applications: [{ ...NIGHT, state: 'withdrawn' }] }]),
    });
    showSite(WITH_LINK);
    const rows = await list();
    fireEvent.click(rows.getByRole('button', { name: 'Withdraw the application for Night CNA' }));
    fireEvent.click(rows.getByRole('button', { name: 'Withdraw it' }));
    expect(await screen.findByText(/cannot reach the service/)).toBeInTheDocument();
    expect(rows.getByText('Sent')).toBeInTheDocument();
    down = false;
    fireEvent.click(await rows.findByRole('button', { name: 'Withdraw it' }));
    expect(await rows.findByText('Withdrawn')).toBeInTheDocument();
  });

  test('offer a retry after a failed load', async () => {
    let down = true;
    startApi({ ...usual, [OWN]: () => (down ? 'unreachable' : [200, { applications: [NIGHT] }]) });
    showSite(WITH_LINK);
    await screen.findByText("We couldn't load your applications.");
    down = false;
    press('Try again');
    expect((await list()).getByText('Night CNA at Maple Home Care')).toBeInTheDocument();
  });

  test('are hidden if there are none', async () => {
    startApi(usual);
    await showControls();
    await pauseSwitch();
    expect(screen.queryByRole('region', { name: 'Your applications' })).not.toBeInTheDocument();
  });
});

describe('days off', () => {
  const DAYS_OFF = '/api/days-off';
  const CHRISTMAS = { from: '2026-12-20', to: '2027-01-03', running: false };
  const AWAY = 'Away Dec 20 – Jan 3. Your profile comes back automatically on Jan 4.';

  test('are set with two dates in the caregiver’s time zone, and can be canceled', async () => {
    const sent = startApi({
      ...usual,
      [DAYS_OFF]: ({ days_off }) => [200, { paused: false, days_off: days_off === null ? null : CHRISTMAS }],
    });
    await showControls();
    await screen.findByLabelText('First day off');
    press('Set days off');
    expect(await screen.findByText('Choose your first day off')).toBeInTheDocument();
    expect(screen.getByText('Choose your last day off')).toBeInTheDocument();
    expect(callsOf(sent, DAYS_OFF)).toHaveLength(0);
    fill('First day off', '2026-12-20');
    fill('Last day off', '2027-01-03');
    press('Set days off');
    expect(await screen.findByText(AWAY)).toBeInTheDocument();
    expect(screen.queryByLabelText('First day off')).not.toBeInTheDocument();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(callsOf(sent, DAYS_OFF)[0]?.body).toEqual({
      days_off: { from: '2026-12-20', to: '2027-01-03', time_zone: timeZone },
    });
    press('Cancel my days off');
    expect(await screen.findByLabelText('First day off')).toBeInTheDocument();
    expect(callsOf(sent, DAYS_OFF)[1]?.body).toEqual({ days_off: null });
  });

  test('show a rejection at the field, and keep both dates', async () => {
    const message = "The last day can't be before the first day";
    startApi({
      ...usual,
      [DAYS_OFF]: () =>
        problem(400, 'validation_failed', 'Some fields need your attention.', [{ field: 'days_off.to', message }]),
    });
    await showControls();
    await screen.findByLabelText('First day off');
    fill('First day off', '2026-12-20');
    fill('Last day off', '2026-12-19');
    press('Set days off');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('First day off')).toHaveValue('2026-12-20');
    fill('Last day off', '2026-12-21');
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  test('hide the profile until the caregiver ends them', async () => {
    startApi({
      [CONTROLS]: () => [200, { ...STATE, days_off: { ...CHRISTMAS, running: true } }],
      [DAYS_OFF]: () => [200, { paused: false, days_off: null }],
    });
    await showControls();
    expect(await screen.findByText('You are away. No agency can find or unlock your profile.')).toBeInTheDocument();
    expect(screen.getAllByText(AWAY).length).toBeGreaterThan(0);
    press("I'm back");
    expect(await screen.findByText('Agencies can find your profile again')).toBeInTheDocument();
    expect(screen.queryByText(AWAY)).not.toBeInTheDocument();
  });

  test('are mentioned after a save', async () => {
    startApi({ [CONTROLS]: () => [200, { ...STATE, days_off: { ...CHRISTMAS, running: true } }] });
    await showControls();
    await screen.findAllByText(AWAY);
    press('Save Profile & Schedule');
    expect(await screen.findByRole('heading', { name: 'Profile Updated!' })).toBeInTheDocument();
    expect(screen.getByText(AWAY)).toBeInTheDocument();
  });

  test('explain that a manual pause continues after them', async () => {
    startApi({ [CONTROLS]: () => [200, { ...STATE, paused: true, days_off: { ...CHRISTMAS, running: true } }] });
    await showControls();
    expect(
      await screen.findByText('Away Dec 20 – Jan 3. After that, your profile stays paused until you turn it back on.'),
    ).toBeInTheDocument();
  });
});

describe('monthly email', () => {
  const QUESTION = '/api/monthly-question';
  const questionSwitch = () =>
    screen.findByRole('switch', { name: 'Ask me once a month whether my times are still right' });

  test('can be stopped and switched on again', async () => {
    const sent = startApi({ ...usual, [QUESTION]: ({ monthly_question }) => [200, { monthly_question }] });
    await showControls();
    fireEvent.click(await questionSwitch());
    await waitFor(async () => expect(await questionSwitch()).not.toBeChecked());
    fireEvent.click(await questionSwitch());
    await waitFor(async () => expect(await questionSwitch()).toBeChecked());
    expect(callsOf(sent, QUESTION).map(({ body }) => body)).toEqual([
      { monthly_question: false },
      { monthly_question: true },
    ]);
  });

  test('stays on if the request fails', async () => {
    startApi({ ...usual, [QUESTION]: () => problem(503, 'database_unavailable', 'Briefly unavailable.') });
    await showControls();
    fireEvent.click(await questionSwitch());
    expect((await screen.findAllByText('Briefly unavailable.')).length).toBeGreaterThan(0);
    expect(await questionSwitch()).toBeChecked();
  });
});

describe('agency block', () => {
  const blocked = (name: string) => ({
    blocked_agencies: [
      ...STATE.blocked_agencies,
      { agency_key: name.toLowerCase(), agency_name: name, blocked_at: '2026-11-20T15:00:00Z' },
    ],
  });

  test('takes one click in the list of agencies', async () => {
    const sent = startApi({ ...usual, [BLOCK]: () => [200, blocked('Maple Home Care')] });
    await showControls();
    fireEvent.click(await screen.findByRole('button', { name: 'Block Maple Home Care' }));
    expect(await screen.findByRole('button', { name: 'Unblock Maple Home Care' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Block Maple Home Care' })).not.toBeInTheDocument();
    expect(callsOf(sent, BLOCK)[0]?.body).toEqual({ agency_name: 'Maple Home Care', blocked: true });
  });

  test('accepts the agency’s name, and shows errors at the field', async () => {
    startApi({
      ...usual,
      [BLOCK]: ({ agency_name }) =>
        agency_name === 'Elm Care'
          ? [200, blocked('Elm Care')]
          : problem(404, 'agency_not_found', 'We do not know an agency with this name.'),
    });
    await showControls();
    const form = within(await screen.findByRole('form', { name: 'Block an agency' }));
    fireEvent.click(form.getByRole('button', { name: 'Block agency' }));
    expect(await form.findByText('Please enter the name of the agency')).toBeInTheDocument();
    fill('Agency name', 'Nobody');
    fireEvent.click(form.getByRole('button', { name: 'Block agency' }));
    expect(await form.findByText('We do not know an agency with this name.')).toBeInTheDocument();
    expect(screen.getByLabelText('Agency name')).toHaveFocus();
    fill('Agency name', ' Elm Care ');
    fireEvent.click(form.getByRole('button', { name: 'Block agency' }));
    expect(await screen.findByRole('button', { name: 'Unblock Elm Care' })).toBeInTheDocument();
    expect(screen.getByLabelText('Agency name')).toHaveValue('');
  });

  test('can be undone', async () => {
    const sent = startApi({ ...usual, [BLOCK]: () => [200, { blocked_agencies: [] }] });
    await showControls();
    fireEvent.click(await screen.findByRole('button', { name: 'Unblock Oak Care' }));
    expect(await screen.findByRole('button', { name: 'Block Oak Care' })).toBeInTheDocument();
    expect(callsOf(sent, BLOCK)[0]?.body).toEqual({ agency_name: 'Oak Care', blocked: false });
  });
});

test('the data download is saved as a file', async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) made.push(blob);
    return 'blob:data';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  startApi({ ...usual, '/api/caregiver-data': () => [200, { exported_at: '2026-11-21T09:00:00Z', profile: PROFILE }] });
  await showControls();
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(clicked.mock.contexts[0]).toHaveProperty('download', 'my-profile-2026-11-21.json');
  expect(await made[0]?.text()).toContain('rosa@example.test');
});

describe('deletion of the profile', () => {
  test('requires the word DELETE, then shows that the profile is deleted', async () => {
    const sent = startApi({ ...usual, [DELETE]: () => [200, { deleted: true }] });
    await showControls(`/iahhc${WITH_LINK}`, INDIANA);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my profile' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('Please type DELETE to confirm')).toBeInTheDocument();
    expect(callsOf(sent, DELETE)).toHaveLength(0);
    fill(/^Type DELETE/, 'DELETE');
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByRole('heading', { name: 'Your profile is deleted' })).toBeInTheDocument();
    expect(callsOf(sent, DELETE).map(({ body }) => body)).toEqual([{ confirmation: 'DELETE', association: 'iahhc' }]);
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  });

  test('can be canceled', async () => {
    const sent = startApi(usual);
    await showControls();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my profile' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my profile' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Type DELETE/)).not.toBeInTheDocument());
    expect(callsOf(sent, DELETE)).toHaveLength(0);
  });

  const confirmAndDelete = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my profile' }));
    await screen.findByRole('button', { name: 'Delete for good' });
    fill(/^Type DELETE/, 'DELETE');
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  };

  test('shows a failure, and succeeds on retry', async () => {
    let down = true;
    startApi({ ...usual, [DELETE]: () => (down ? problem(500, 'internal_error', 'Down.') : [200, { deleted: true }]) });
    await showControls();
    await confirmAndDelete();
    expect(await screen.findByText('Nothing was deleted.')).toBeInTheDocument();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByRole('heading', { name: 'Your profile is deleted' })).toBeInTheDocument();
  });

  test('succeeds on retry after a lost response', async () => {
    let attempts = 0;
    startApi({
      ...usual,
      [DELETE]: () => {
        attempts += 1;
        return attempts === 1 ? 'unreachable' : EXPIRED;
      },
      '/api/check-existing-profile': () => [200, { exists: false }],
    });
    await showControls();
    await confirmAndDelete();
    expect(await screen.findByText(/cannot reach the service/)).toBeInTheDocument();
    expect(screen.queryByText('Nothing was deleted.')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByRole('heading', { name: 'Your profile is deleted' })).toBeInTheDocument();
  });
});

test('an emailed code replaces an expired link, and the profile controls use the new token', async () => {
  let renewed = false;
  const sent = startApi({
    [CONTROLS]: () => (renewed ? [200, STATE] : EXPIRED),
    '/api/verify-caregiver-token': ({ code }) => {
      renewed = code === '123456';
      return [200, { valid: true, profile: PROFILE, edit_token: EDIT_TOKEN }];
    },
  });
  await showControls();
  expect(await screen.findByRole('heading', { name: 'Your link has expired' })).toBeInTheDocument();
  press('Send me a new code');
  await screen.findByLabelText('6-digit code');
  fill('6-digit code', '123456');
  press('Continue with code');
  expect(await screen.findByText('Maple Home Care')).toBeInTheDocument();
  expect(callsOf(sent, CONTROLS)).toHaveLength(2);
});
