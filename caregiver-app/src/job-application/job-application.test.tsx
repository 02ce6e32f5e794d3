import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, fillPersonalStep, fillProfessionalStep, press, formFailure } from '../testing/fill.ts';
import { callsOf, EDIT_TOKEN, INDIANA, LINK_TOKEN, problem, PROFILE, showSite, startApi } from '../testing/site.tsx';
import { jobFromSearch } from './job.ts';
import { PAGE, JOB_FIELDS, APPLY, SEND, AGENCY, startWith } from './job-application.testing.ts';

describe('job in a URL', () => {
  test('needs a title, truncates a long one, and has a default source', () => {
    expect(jobFromSearch(new URLSearchParams('agency=Meadow'))).toBeNull();
    expect(jobFromSearch(new URLSearchParams({ job_title: '  ' }))).toBeNull();
    expect(jobFromSearch(new URLSearchParams({ job_title: 'x'.repeat(500) }))).toEqual({
      title: 'x'.repeat(120),
      agency: null,
      internal: null,
      source: 'job_posting',
      link: null,
    });
  });
});

describe('application by email', () => {
  test.each([
    ['', 'Please enter your email address'],
    ['rosa@', 'Please enter a valid email address'],
  ])('rejects "%s"', async (email, message) => {
    const sent = startApi();
    showSite(PAGE);
    await startWith(email);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByText('at Meadow Care')).toBeInTheDocument();
    expect(sent.map(({ path }) => path)).toEqual([AGENCY]);
  });

  test('shows an error if the email check fails', async () => {
    startApi({ '/api/check-existing-profile': () => 'unreachable' });
    showSite(PAGE);
    await startWith('ana@example.test');
    expect(await formFailure()).toHaveTextContent('Error checking email. Please try again.');
    expect(screen.getByLabelText('Email address')).toHaveValue('ana@example.test');
  });

  test('emails a known caregiver a link that returns to the job, and sends another on request', async () => {
    const sent = startApi();
    showSite(`/iahhc${PAGE}`, INDIANA);
    await startWith(PROFILE.email_address);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus());
    expect(screen.getByText(PROFILE.email_address)).toBeInTheDocument();
    press('Send Another Link');
    expect(await screen.findByText('We sent you another link.')).toBeInTheDocument();
    const body = { ...JOB_FIELDS, email: PROFILE.email_address, preferred_language: 'en', association: 'iahhc' };
    expect(callsOf(sent, SEND).map((call) => call.body)).toEqual([body, body]);
  });

  test('shows an error if the email fails to send', async () => {
    startApi({ [SEND]: () => problem(503, 'internal_error', 'Down.') });
    showSite(PAGE);
    await startWith(PROFILE.email_address);
    expect(await formFailure()).toHaveTextContent('Error sending verification email. Please try again.');
  });

  test('accepts the emailed code instead of the link, and rejects a wrong code', async () => {
    const sent = startApi();
    showSite(PAGE);
    await startWith(PROFILE.email_address);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    press('Continue with code');
    expect(await screen.findByText('Please enter the 6-digit code')).toBeInTheDocument();
    fill('6-digit code', '000000');
    press('Continue with code');
    expect(await screen.findByText(/That code is not valid/)).toBeInTheDocument();
    fill('6-digit code', '12 34 56');
    press('Continue with code');
    expect(await screen.findByRole('heading', { name: 'Welcome back, Rosa!' })).toBeInTheDocument();
    press(/Looks good/);
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, APPLY)[0]?.body).toMatchObject({ token: EDIT_TOKEN });
  });
});

describe('new caregiver who applies for a job', () => {
  async function finishWizard() {
    await startWith('ana@example.test');
    expect(await screen.findByLabelText('First name')).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('ana@example.test');
    await fillPersonalStep();
    press('Next');
    await fillProfessionalStep();
    press('Next');
    fireEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }));
    press('Submit Application');
  }

  test('builds a profile with the same email, and applies', async () => {
    const sent = startApi();
    showSite(PAGE);
    await finishWizard();
    expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeInTheDocument();
    expect(screen.getByText(/Your profile will be shared with Meadow Care/)).toBeInTheDocument();
    const uuid = callsOf(sent, '/api/community-members')[0]?.body['uuid'];
    expect(callsOf(sent, APPLY).map(({ body }) => body)).toEqual([
      { ...JOB_FIELDS, token: EDIT_TOKEN, communityMemberUuid: uuid },
    ]);
    // Checked at the start, and not again in step 1.
    expect(callsOf(sent, '/api/check-existing-profile')).toHaveLength(1);
  });

  test('gets an emailed link and keeps all input if the email has a profile by the last step', async () => {
    const taken = 'A profile with this email already exists. Please use a different email.';
    const sent = startApi({ '/api/community-members': () => problem(409, 'profile_exists', taken) });
    showSite(PAGE);
    await finishWizard();
    expect(await screen.findByText(taken)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus());
    await screen.findByRole('button', { name: 'Email me a secure link' });
    press('Email me a secure link');
    expect(await screen.findByText(/on its way to ana@example.test/)).toBeInTheDocument();
    expect(callsOf(sent, SEND)[0]?.body).toEqual({
      ...JOB_FIELDS,
      email: 'ana@example.test',
      preferred_language: 'en',
    });
    expect(screen.getByLabelText('Phone number')).toHaveValue('(317) 555-0142');
    press('Next');
    expect(await screen.findByLabelText('Discipline')).toHaveValue('CNA');
    expect(screen.getByRole('radio', { name: '1-3 years' })).toBeChecked();
  });

  test('sees that the application failed, and sends it again without a second profile', async () => {
    let down = true;
    const sent = startApi({
      [APPLY]: () => (down ? 'unreachable' : [201, { application_id: PROFILE.uuid }]),
    });
    showSite(PAGE);
    await finishWizard();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error submitting application. Please try again.');
    expect(screen.queryByText('Application Submitted!')).not.toBeInTheDocument();
    down = false;
    press('Send my application');
    expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeInTheDocument();
    expect(callsOf(sent, '/api/community-members')).toHaveLength(1);
  });
});

describe('emailed link to apply', () => {
  const WITH_LINK = `${PAGE}&token=${LINK_TOKEN}`;

  test('is removed from the URL immediately, and opens the review', async () => {
    const sent = startApi();
    const site = showSite(WITH_LINK);
    expect(await screen.findByRole('heading', { name: 'Welcome back, Rosa!' })).toBeInTheDocument();
    expect(site.address()).toBe(PAGE);
    expect(screen.getByText('(317) 555-0142')).toBeInTheDocument();
    press(/Looks good — Apply Now/);
    expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeInTheDocument();
    expect(callsOf(sent, APPLY).map(({ body }) => body)).toEqual([
      { ...JOB_FIELDS, token: LINK_TOKEN, communityMemberUuid: PROFILE.uuid },
    ]);
  });

  test('lets the caregiver update the profile before applying', async () => {
    const sent = startApi();
    showSite(WITH_LINK);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press('Update & Apply');
    fireEvent.change(await screen.findByLabelText('Preferred city'), { target: { value: 'Fishers' } });
    press('Update & Apply');
    expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeInTheDocument();
    expect(callsOf(sent, '/api/caregiver-profile')[0]?.body).toMatchObject({
      token: LINK_TOKEN,
      updates: { preferred_city: 'Fishers' },
    });
    expect(callsOf(sent, APPLY)).toHaveLength(1);
  });

  test('keeps the review open if storing the application fails', async () => {
    startApi({ [APPLY]: () => problem(500, 'internal_error', 'Down.') });
    showSite(WITH_LINK);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press(/Looks good/);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error submitting application. Please try again.');
    expect(screen.getByRole('button', { name: /Looks good/ })).toBeEnabled();
  });

  test.each([
    ['the link is rejected', [200, { valid: false, profile: null, edit_token: null }] as const],
    ['the check of the link fails', problem(400, 'link_invalid', 'Invalid or expired link')],
  ])('returns to the start of the application if %s', async (_, answer) => {
    startApi({ '/api/verify-caregiver-token': () => answer });
    const site = showSite(WITH_LINK);
    expect((await screen.findAllByText('Invalid or expired link. Please start over.')).length).toBeGreaterThan(0);
    expect(await screen.findByRole('heading', { name: 'Apply for Night CNA' })).toBeInTheDocument();
    expect(site.address()).toBe(PAGE);
  });

  test('offers a retry after a connection failure', async () => {
    let down = true;
    startApi({
      '/api/verify-caregiver-token': () =>
        down ? 'unreachable' : [200, { valid: true, profile: PROFILE, edit_token: EDIT_TOKEN }],
    });
    showSite(WITH_LINK);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    down = false;
    press('Try again');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome back, Rosa!' })).toBeInTheDocument());
  });

  test('opens the profile if it names no job', async () => {
    const site = showSite(`/care-professionals/build-a-profile?token=${LINK_TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Hello, Rosa!' })).toBeInTheDocument();
    expect(site.address()).toBe('/update-profile');
  });
});

describe('double click', () => {
  test('sends one application', async () => {
    const sent = startApi();
    showSite(`${PAGE}&token=${LINK_TOKEN}`);
    const apply = await screen.findByRole('button', { name: /Looks good/ });
    fireEvent.click(apply);
    fireEvent.click(apply);
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, APPLY)).toHaveLength(1);
  });

  test('checks the email once and sends one email', async () => {
    const sent = startApi();
    showSite(PAGE);
    await screen.findByLabelText('Email address');
    fill('Email address', PROFILE.email_address);
    press('Continue');
    press('Continue');
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(callsOf(sent, '/api/check-existing-profile')).toHaveLength(1);
    expect(callsOf(sent, SEND)).toHaveLength(1);
  });
});
