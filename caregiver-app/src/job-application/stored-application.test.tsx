import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openDetails, fill, fillPersonalStep, fillProfessionalStep, press } from '../testing/fill.ts';
import {
  callsOf,
  EDIT_TOKEN,
  LINK_TOKEN,
  problem,
  PROFILE,
  showReloadedSite,
  showSite,
  startApi,
} from '../testing/site.tsx';
import { PAGE, APPLY, startWith } from './job-application.testing.ts';

describe('job application after a reload', () => {
  const reload = () => {
    cleanup();
    showReloadedSite();
  };
  const storage = () => JSON.stringify({ ...sessionStorage });

  test('keeps the review that an emailed link opened', async () => {
    const sent = startApi();
    showSite(`${PAGE}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    reload();
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press(/Looks good/);
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, APPLY).map(({ body }) => body['token'])).toEqual([LINK_TOKEN]);
  });

  test('keeps the code form, the review that a code opened, and unsaved edits', async () => {
    const sent = startApi();
    showSite(PAGE);
    await startWith(PROFILE.email_address);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    reload();
    await screen.findByRole('heading', { name: 'Check Your Email' });
    fill('6-digit code', '123456');
    press('Continue with code');
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    reload();
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press('Update & Apply');
    await openDetails();
    fill('Preferred city', 'Fishers');
    await waitFor(() => expect(sessionStorage.getItem('caregiver-edits')).toContain('Fishers'));
    reload();
    await screen.findByText('We kept what you entered');
    await openDetails();
    expect(screen.getByLabelText('Preferred city')).toHaveValue('Fishers');
    press('Update & Apply');
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, APPLY)).toHaveLength(1);
    expect(storage()).not.toMatch(/token|rosa/i);
  });

  test('shows the confirmation without applying again, and offers to apply with a different email', async () => {
    const sent = startApi();
    showSite(`${PAGE}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press(/Looks good/);
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    reload();
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, APPLY)).toHaveLength(1);
    press('Apply with a different email');
    await screen.findByRole('heading', { name: 'Apply for Night CNA' });
    reload();
    expect(await screen.findByLabelText('Email address')).toHaveValue('');
  });

  test('hides the confirmation if the URL names a different job', async () => {
    showSite(`${PAGE}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press(/Looks good/);
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    cleanup();
    showSite('/care-professionals/build-a-profile?job_title=Day+CNA');
    expect(await screen.findByRole('heading', { name: 'Apply for Day CNA' })).toBeInTheDocument();
  });

  test('starts over if the token has expired', async () => {
    startApi({ [APPLY]: () => problem(401, 'edit_token_required', 'Invalid or expired link. Please start over.') });
    showSite(`${PAGE}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    startApi({
      [APPLY]: () => problem(401, 'edit_token_required', 'Invalid or expired link. Please start over.'),
      '/api/caregiver-profile': () => problem(401, 'edit_token_required', 'Invalid or expired link.'),
    });
    press(/Looks good/);
    await screen.findByRole('heading', { name: 'Apply for Night CNA' });
    expect((await screen.findAllByText('Invalid or expired link. Please start over.')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Email address')).toHaveValue(PROFILE.email_address);
    expect(storage()).not.toContain(LINK_TOKEN);
  });

  test('is sent if only the profile was stored before the reload', async () => {
    let lost = true;
    const sent = startApi({ [APPLY]: () => (lost ? 'unreachable' : [201, { application_id: PROFILE.uuid }]) });
    showSite(PAGE);
    await startWith('ana@example.test');
    await fillPersonalStep();
    press('Next');
    await fillProfessionalStep();
    press('Next');
    fireEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }));
    reload();
    fireEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }));
    press('Submit Application');
    await screen.findByRole('button', { name: 'Send my application' });
    lost = false;
    reload();
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, '/api/community-members')).toHaveLength(1);
    expect(storage()).not.toContain(EDIT_TOKEN);
  });
});
