import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, fillPersonalStep, fillProfessionalStep, press } from '../testing/fill.ts';
import { callsOf, LINK_TOKEN, problem, PROFILE, showSite, startApi } from '../testing/site.tsx';
import { PAGE, JOB_FIELDS, APPLY, SEND, AGENCY, startWith } from './job-application.testing.ts';

describe('agency in a job link', () => {
  const LINKED = `${PAGE}&job_link=signed-by-the-agency`;
  const LINKED_FIELDS = { ...JOB_FIELDS, job_link: 'signed-by-the-agency' };
  const unverified = { [AGENCY]: () => [200, { agency_name: 'Meadow Home Care', verified: false }] as const };

  test('is shown with its current name, and as unverified from the first page to the review', async () => {
    startApi(unverified);
    showSite(LINKED);
    expect(await screen.findByText('at Meadow Home Care')).toBeInTheDocument();
    expect(screen.getByText('Not verified')).toBeInTheDocument();
    expect(await screen.findByText("We haven't verified this agency yet")).toBeInTheDocument();
    expect(screen.getByText(/^Anyone can sign up under an agency's name\./)).toBeInTheDocument();
    await startWith(PROFILE.email_address);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    fill('6-digit code', '123456');
    press('Continue with code');
    expect(await screen.findByText(/This is what Meadow Home Care will see/)).toBeInTheDocument();
    expect(screen.getByText('Not verified')).toBeInTheDocument();
    expect(screen.getByText(/We haven't verified this agency yet/)).toBeInTheDocument();
  });

  test.each([
    ['it is verified', [200, { agency_name: 'Meadow Care', verified: true }] as const],
    ['the check fails', 'unreachable' as const],
  ])('is not shown as unverified if %s', async (_case, answer) => {
    const sent = startApi({ [AGENCY]: () => answer });
    showSite(LINKED);
    expect(await screen.findByText('at Meadow Care')).toBeInTheDocument();
    await waitFor(() => expect(callsOf(sent, AGENCY)).toHaveLength(1));
    expect(screen.queryByText('Not verified')).not.toBeInTheDocument();
  });

  test('is sent with the link’s signature in the application of a new caregiver', async () => {
    const sent = startApi();
    showSite(LINKED);
    await startWith('ana@example.test');
    await screen.findByLabelText('First name');
    await fillPersonalStep();
    press('Next');
    await fillProfessionalStep();
    press('Next');
    fireEvent.click(await screen.findByRole('checkbox', { name: /I accept/ }));
    press('Submit Application');
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, APPLY)[0]?.body).toMatchObject(LINKED_FIELDS);
  });

  test('is sent with the link’s signature after the caregiver returns through an emailed link', async () => {
    const sent = startApi();
    const site = showSite(LINKED);
    await startWith(PROFILE.email_address);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(callsOf(sent, SEND)[0]?.body).toMatchObject(LINKED_FIELDS);
    cleanup();
    showSite(`${LINKED}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    expect(site.address()).toBe(LINKED);
    press(/Looks good/);
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(callsOf(sent, APPLY)[0]?.body).toMatchObject(LINKED_FIELDS);
  });

  test('is named in the confirmation, with a note that we check an unverified agency first', async () => {
    startApi({ ...unverified, [APPLY]: () => [201, { application_id: PROFILE.uuid, shared: false }] });
    showSite(`${PAGE}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press(/Looks good/);
    await screen.findByRole('heading', { name: 'Application Submitted!' });
    expect(
      screen.getByText(/will be shared with Meadow Home Care after our team has checked the agency\./),
    ).toBeInTheDocument();
  });

  test('cannot get an application from a caregiver who blocks it', async () => {
    const words = 'You have blocked this agency. Unblock it first to apply for its jobs.';
    let blocked = true;
    startApi({
      [APPLY]: () =>
        blocked ? problem(409, 'agency_blocked', words) : [201, { application_id: PROFILE.uuid, shared: true }],
    });
    showSite(`${LINKED}&token=${LINK_TOKEN}`);
    await screen.findByRole('heading', { name: 'Welcome back, Rosa!' });
    press(/Looks good/);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    blocked = false;
    press(/Looks good/);
    expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeInTheDocument();
  });
});
