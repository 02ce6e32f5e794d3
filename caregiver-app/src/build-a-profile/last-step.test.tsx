import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { AVAILABILITY_PRESETS, NO_YES_NO_FACTS, slotsFromWeek } from '@marketplace/domain';
import { fill, press, reachLastStep, formFailure } from '../testing/fill.ts';
import { callsOf, EDIT_TOKEN, problem, showSite, startApi } from '../testing/site.tsx';
import { PAGE, EMAIL_TAKEN, CREATE, acceptTerms } from './build-a-profile.testing.ts';

async function finish() {
  showSite(PAGE);
  await reachLastStep();
  acceptTerms();
  press('Complete Profile');
}
const waits = () => screen.findByRole('heading', { name: 'Saved on this phone' });

describe('wizard step 3', () => {
  test('starts with work search and text messages on, and with unaccepted terms', async () => {
    showSite(PAGE);
    await reachLastStep();
    expect(screen.getByRole('switch', { name: 'Currently Looking for Work' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Text me about matching jobs' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /I accept/ })).not.toBeChecked();
    const terms = screen.getByRole('link', { name: 'Terms and Conditions' });
    expect(terms).toHaveAttribute('href', '/caregiver-terms');
    expect(terms).toHaveAttribute('target', '_blank');
  });

  test('requires acceptance of the terms', async () => {
    const sent = startApi();
    showSite(PAGE);
    await reachLastStep();
    press('Complete Profile');
    expect(await screen.findByText('Please accept the Terms and Conditions to continue')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /I accept/ })).toHaveFocus());
    expect(callsOf(sent, CREATE)).toHaveLength(0);
  });

  test('stores the whole profile once despite a double click, and shows the welcome page', async () => {
    const sent = startApi();
    showSite(PAGE);
    await reachLastStep();
    press(/^Weekday Mornings/);
    acceptTerms();
    const finish = screen.getByRole('button', { name: 'Complete Profile' });
    fireEvent.click(finish);
    fireEvent.click(finish);
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Welcome to the Care Test Network!' })).toHaveFocus(),
    );
    expect(screen.getByText(/team will be in touch/)).toBeInTheDocument();
    const row = within(await screen.findByRole('region', { name: 'What agencies see now' }));
    for (const text of ['Ana', /Carmel, IN$/, 'Weekday mornings', '5 time slots available', '1-3 years', 'Home care']) {
      expect(row.getByText(text)).toBeInTheDocument();
    }
    expect(row.queryByText(/O'Neil|ana@example.test|0142/)).not.toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole('listitem')).toHaveLength(4);
    const created = callsOf(sent, CREATE);
    expect(created).toHaveLength(1);
    const mornings = AVAILABILITY_PRESETS.find(({ id }) => id === 'weekday-mornings');
    expect(created[0]?.body).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      creation_secret: expect.stringMatching(/^[\w-]{43}$/),
      first_name: 'Ana',
      last_name: "O'Neil",
      email_address: 'ana@example.test',
      phone_number: '3175550142',
      preferred_city: 'Carmel',
      preferred_state: 'IN',
      preferred_zip: '',
      discipline: 'CNA',
      languages: ['English'],
      amount_of_exp: '1-3 years',
      care_setting_exp: ['home_care'],
      desired_schedule: 'Part-time',
      ...NO_YES_NO_FACTS,
      looking_for_work_now: true,
      sms_opt_in: true,
      preferred_language: 'en',
      terms_accepted: true,
      availability: slotsFromWeek(mornings?.week ?? 0),
    });
  });

  test('keeps all input and the same UUID after a failed save', async () => {
    let down = true;
    const sent = startApi({
      [CREATE]: ({ uuid }) =>
        down
          ? problem(503, 'database_unavailable', 'The service is briefly unavailable.')
          : [201, { uuid, edit_token: 'x'.repeat(20), expires_in: 1800 }],
    });
    showSite(PAGE);
    await reachLastStep();
    press('Select All');
    acceptTerms();
    press('Complete Profile');
    expect(await formFailure()).toHaveTextContent('The service is briefly unavailable.');
    expect(screen.getByText('28 time slots selected')).toBeInTheDocument();
    down = false;
    press('Complete Profile');
    await screen.findByRole('heading', { name: /^Welcome/ });
    const [first, second] = callsOf(sent, CREATE);
    expect(second?.body).toEqual(first?.body);
  });

  test('queues the profile on the phone while offline, and sends it once online', async () => {
    let away = true;
    const sent = startApi({
      [CREATE]: ({ uuid }) => (away ? 'unreachable' : [201, { uuid, edit_token: EDIT_TOKEN, expires_in: 1800 }]),
    });
    await finish();
    await waits();
    expect(screen.getByText("Open this page when you're online to send it.")).toBeInTheDocument();
    away = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
    const bodies = callsOf(sent, CREATE).map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    expect(localStorage).toHaveLength(0);
  });

  test('sends a queued profile when the page opens again', async () => {
    let away = true;
    startApi({
      [CREATE]: ({ uuid }) => (away ? 'unreachable' : [201, { uuid, edit_token: EDIT_TOKEN, expires_in: 1800 }]),
    });
    await finish();
    await waits();
    cleanup();
    sessionStorage.clear();
    away = false;
    showSite('/care-professionals');
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  test('sends the job application after another page sent the queued profile', async () => {
    let away = true;
    const sent = startApi({
      [CREATE]: ({ uuid }) => (away ? 'unreachable' : [201, { uuid, edit_token: EDIT_TOKEN, expires_in: 1800 }]),
    });
    showSite(`${PAGE}?job_title=Night%20RN&agency=Meadow%20Care`);
    await screen.findByLabelText('Email address');
    fill('Email address', 'ana@example.test');
    press('Continue');
    await reachLastStep('ana@example.test');
    acceptTerms();
    press('Submit Application');
    await waits();
    cleanup();
    away = false;
    showSite(PAGE);
    expect(await screen.findByText('Application Submitted!')).toBeInTheDocument();
    expect(callsOf(sent, '/api/create-job-application').map(({ body }) => body)).toMatchObject([
      { job_title: 'Night RN', agency: 'Meadow Care', token: EDIT_TOKEN },
    ]);
  });

  test('lets the caregiver change or discard a queued profile', async () => {
    startApi({ [CREATE]: () => 'unreachable' });
    await finish();
    await waits();
    press('Change something');
    await screen.findByRole('grid');
    press('Complete Profile');
    await waits();
    press('Discard');
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });

  test('shows why the server rejected the queued profile', async () => {
    let away = true;
    startApi({ [CREATE]: () => (away ? 'unreachable' : problem(409, 'profile_exists', EMAIL_TAKEN)) });
    await finish();
    await waits();
    away = false;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(EMAIL_TAKEN)).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
  });

  test('drops a queued profile after a day', async () => {
    const sent = startApi({ [CREATE]: () => 'unreachable' });
    await finish();
    await waits();
    cleanup();
    const before = callsOf(sent, CREATE).length;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
    showSite(PAGE);
    await screen.findByRole('grid');
    expect(callsOf(sent, CREATE)).toHaveLength(before);
    vi.restoreAllMocks();
  });

  test('treats the profile as stored if the server already has its UUID', async () => {
    let attempts = 0;
    startApi({
      [CREATE]: () => {
        attempts += 1;
        return attempts === 1 ? 'unreachable' : problem(409, 'uuid_taken', 'This profile was already created.');
      },
    });
    await finish();
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
  });

  test('creates a second profile if the caregiver corrects the email after a lost response', async () => {
    let lost = true;
    const sent = startApi({
      [CREATE]: ({ uuid }) => (lost ? 'unreachable' : [201, { uuid, edit_token: EDIT_TOKEN, expires_in: 1800 }]),
    });
    showSite(PAGE);
    await reachLastStep('anna@example.test');
    acceptTerms();
    press('Complete Profile');
    await waits();
    press('Change something');
    lost = false;
    press('Previous');
    await screen.findByLabelText('Discipline');
    press('Previous');
    await screen.findByLabelText('Email address');
    fill('Email address', 'ana@example.test');
    press('Next');
    await screen.findByLabelText('Discipline');
    press('Next');
    await screen.findByRole('grid');
    press('Complete Profile');
    await screen.findByRole('heading', { name: /^Welcome/ });
    const [first] = callsOf(sent, CREATE);
    const second = callsOf(sent, CREATE).at(-1);
    expect(second?.body['uuid']).not.toBe(first?.body['uuid']);
    expect(second?.body['creation_secret']).not.toBe(first?.body['creation_secret']);
  });

  test('returns to the email field if another profile uses the email', async () => {
    startApi({ [CREATE]: () => problem(409, 'profile_exists', EMAIL_TAKEN) });
    showSite(PAGE);
    await reachLastStep();
    acceptTerms();
    press('Complete Profile');
    expect(await screen.findByText(EMAIL_TAKEN)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus());
  });

  test('shows each field error from the server at its field', async () => {
    startApi({
      [CREATE]: () =>
        problem(400, 'validation_failed', 'Some fields need your attention.', [
          { field: 'preferred_city', message: 'We do not know this city' },
        ]),
    });
    showSite(PAGE);
    await reachLastStep();
    acceptTerms();
    press('Complete Profile');
    expect(await screen.findByText('We do not know this city')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Preferred city')).toHaveFocus());
  });
});
