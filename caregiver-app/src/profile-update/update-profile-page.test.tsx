import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { NO_YES_NO_FACTS } from '@marketplace/domain';
import { fill, formFailure, openDetails, press } from '../testing/fill.ts';
import { callsOf, EDIT_TOKEN, INDIANA, LINK_TOKEN, problem, PROFILE, showSite, startApi } from '../testing/site.tsx';

const PAGE = '/update-profile';
const WITH_LINK = `${PAGE}?token=${LINK_TOKEN}`;
const UPDATE = '/api/caregiver-profile';
const SEND = '/api/send-caregiver-token';
const VERIFY = '/api/verify-caregiver-token';
const openForm = () => screen.findByRole('heading', { name: 'Hello, Rosa!' });
const openWholeForm = async () => {
  await openForm();
  await openDetails();
};

describe('update page without a link', () => {
  test('emails a link, shows the email address, and sends another link on request', async () => {
    const sent = startApi();
    showSite(`/iahhc${PAGE}`, INDIANA);
    await screen.findByRole('heading', { name: 'Update your profile' });
    press('Send Update Link');
    expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
    fill('Email address', 'Rosa@example.test');
    press('Send Update Link');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Check Your Email' })).toHaveFocus());
    press('Send Another Link');
    expect(await screen.findByText('We sent you another link.')).toBeInTheDocument();
    const body = { email: 'rosa@example.test', preferred_language: 'en', association: 'iahhc' };
    expect(callsOf(sent, SEND).map((call) => call.body)).toEqual([body, body]);
  });

  test('sends one email for two quick clicks', async () => {
    const sent = startApi();
    showSite(PAGE);
    await screen.findByLabelText('Email address');
    fill('Email address', 'rosa@example.test');
    press('Send Update Link');
    press('Send Update Link');
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(callsOf(sent, SEND)).toHaveLength(1);
  });

  test('shows an error and keeps the email address if the email fails to send', async () => {
    startApi({ [SEND]: () => 'unreachable' });
    showSite(PAGE);
    await screen.findByLabelText('Email address');
    fill('Email address', 'rosa@example.test');
    press('Send Update Link');
    const failure = await formFailure();
    expect(failure).toHaveTextContent('Error sending verification email. Please try again.');
    expect(failure).toHaveTextContent('Check your connection and try again.');
    expect(screen.getByLabelText('Email address')).toHaveValue('rosa@example.test');
  });

  test('opens the profile with the emailed code, and saves with the code’s token', async () => {
    const sent = startApi();
    showSite(PAGE);
    await screen.findByLabelText('Email address');
    fill('Email address', 'rosa@example.test');
    press('Send Update Link');
    await screen.findByRole('heading', { name: 'Check Your Email' });
    fill('6-digit code', '123456');
    press('Continue with code');
    await openForm();
    press('Save Profile & Schedule');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(callsOf(sent, UPDATE)[0]?.body).toMatchObject({ token: EDIT_TOKEN });
  });
});

describe('update page with a link', () => {
  test('removes the token from the URL, and shows the profile with a read-only email', async () => {
    const site = showSite(WITH_LINK);
    await openWholeForm();
    expect(site.address()).toBe(PAGE);
    expect(screen.getByLabelText('Email address')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Phone number')).toHaveValue('(317) 555-0142');
    expect(await screen.findByText('2 time slots selected')).toBeInTheDocument();
  });

  test('saves profile, consent and week in one call', async () => {
    const sent = startApi();
    showSite(WITH_LINK);
    await openWholeForm();
    fill('Preferred city', 'Fishers');
    await screen.findByRole('button', { name: /^Night Specialist/ });
    press(/^Night Specialist/);
    fireEvent.click(screen.getByRole('switch', { name: 'Text messages about jobs' }));
    press('Save Profile & Schedule');
    const title = await screen.findByRole('heading', { name: 'Profile Updated!' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(callsOf(sent, UPDATE).map(({ body }) => body)).toEqual([
      {
        token: LINK_TOKEN,
        updates: {
          first_name: 'Rosa',
          last_name: 'Delgado',
          phone_number: '3175550142',
          preferred_city: 'Fishers',
          preferred_state: 'IN',
          preferred_zip: '46032',
          discipline: 'CNA',
          languages: ['English', 'Spanish'],
          amount_of_exp: '1-3 years',
          care_setting_exp: ['home_care'],
          desired_schedule: 'Part-time',
          ...NO_YES_NO_FACTS,
          looking_for_work_now: true,
          sms_opt_in: false,
          availability: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, time_window: 4 })),
          preferred_language: 'en',
        },
      },
    ]);
  });

  test('starts at the week, summarizes collapsed sections, and saves an unchanged week with one tap', async () => {
    const sent = startApi();
    showSite(WITH_LINK);
    await openForm();
    expect(await screen.findByRole('switch', { name: 'Currently Looking for Work' })).toBeVisible();
    expect(
      await screen.findByText('Rosa Delgado · (317) 555-0142 · Carmel, IN · CNA · 1-3 years · Text messages on'),
    ).toBeVisible();
    expect(await screen.findByText('Agencies can find you. None has your contact details yet.')).toBeVisible();
    for (const section of ['Your profile', 'You decide who sees you'])
      expect(screen.getByRole('button', { name: section })).toHaveAttribute('aria-expanded', 'false');
    const city = await screen.findByLabelText('Preferred city');
    expect(city).not.toBeVisible();
    expect(city.closest('[hidden]')).toHaveAttribute('hidden', 'until-found');
    press('Same as last time');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(callsOf(sent, UPDATE)[0]?.body).toMatchObject({ updates: { availability: PROFILE.availability } });
  });

  test('opens a collapsed section when find-in-page matches its text', async () => {
    showSite(WITH_LINK);
    const city = await screen.findByLabelText('Preferred city');
    fireEvent(city.closest('[hidden]') ?? city, new Event('beforematch', { bubbles: true }));
    expect(city).toBeVisible();
  });

  test.each([
    ['the week was changed', PROFILE, () => press(/^Night Specialist/)],
    ['there is no week', { ...PROFILE, availability: [] }, () => undefined],
    ['the caregiver is not looking for work', { ...PROFILE, looking_for_work_now: false }, () => undefined],
  ])("offers no 'Same as last time' if %s", async (_when, profile, change) => {
    startApi({ [VERIFY]: () => [200, { valid: true, profile, edit_token: EDIT_TOKEN }] });
    showSite(WITH_LINK);
    await screen.findByRole('button', { name: /^Night Specialist/ });
    change();
    expect(screen.queryByRole('button', { name: 'Same as last time' })).not.toBeInTheDocument();
  });

  test('clears the week when “looking for work” is turned off', async () => {
    const sent = startApi();
    showSite(WITH_LINK);
    await openForm();
    fireEvent.click(await screen.findByRole('switch', { name: 'Currently Looking for Work' }));
    press('Save Profile & Schedule');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(callsOf(sent, UPDATE)[0]?.body).toMatchObject({
      updates: { looking_for_work_now: false, availability: [] },
    });
  });

  test('rejects invalid fields, and focuses the first of them', async () => {
    const sent = startApi();
    showSite(WITH_LINK);
    await openWholeForm();
    fill('Last name', '');
    press('Save Profile & Schedule');
    expect(await screen.findByText('Last name is required')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveFocus());
    expect(callsOf(sent, UPDATE)).toHaveLength(0);
  });

  test('keeps all input after a failed save', async () => {
    let down = true;
    startApi({ [UPDATE]: () => (down ? 'unreachable' : [200, { profile: PROFILE }]) });
    showSite(WITH_LINK);
    await openWholeForm();
    fill('Preferred city', 'Fishers');
    press('Save Profile & Schedule');
    expect(await formFailure()).toHaveTextContent('Error updating profile. Please try again.');
    expect(screen.getByLabelText('Preferred city')).toHaveValue('Fishers');
    down = false;
    press('Save Profile & Schedule');
    expect(await screen.findByRole('heading', { name: 'Profile Updated!' })).toBeInTheDocument();
  });

  test('shows each field error from the server at its field', async () => {
    startApi({
      [UPDATE]: () =>
        problem(400, 'validation_failed', 'Some fields need your attention.', [
          { field: 'updates.preferred_zip', message: 'We do not know this ZIP code' },
        ]),
    });
    showSite(WITH_LINK);
    await openForm();
    press('Save Profile & Schedule');
    expect(await screen.findByText('We do not know this ZIP code')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^ZIP code/)).toHaveFocus());
  });

  test('saves with a new code if the link expires while the form is open', async () => {
    const sent = startApi({
      [UPDATE]: ({ token }) =>
        token === EDIT_TOKEN
          ? [200, { profile: PROFILE }]
          : problem(401, 'edit_token_required', 'Invalid or expired link. Please start over.'),
    });
    showSite(WITH_LINK);
    await openWholeForm();
    fill('Preferred city', 'Fishers');
    press('Save Profile & Schedule');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your link has expired' })).toHaveFocus());
    expect(screen.getByLabelText('Preferred city')).toHaveValue('Fishers');
    press('Send me a new code');
    await screen.findByLabelText('6-digit code');
    fill('6-digit code', '123456');
    press('Continue with code');
    expect(await screen.findByRole('heading', { name: 'Profile Updated!' })).toBeInTheDocument();
    expect(callsOf(sent, UPDATE).at(-1)?.body).toMatchObject({ updates: { preferred_city: 'Fishers' } });
  });

  test('reports an invalid link, and offers a new one', async () => {
    showSite(`${PAGE}?token=something-else-entirely`);
    expect(await screen.findByRole('heading', { name: 'Invalid or expired link' })).toBeInTheDocument();
    expect(await screen.findAllByText('Invalid or expired link. Please start over.')).not.toHaveLength(0);
    press('Request a New Link');
    expect(await screen.findByRole('button', { name: 'Send Update Link' })).toBeInTheDocument();
  });
});

describe('update page after a reload', () => {
  const reload = (address = PAGE) => {
    cleanup();
    return showSite(address);
  };
  const edit = async () => {
    fill('Preferred city', 'Fishers');
    press(/^Night Specialist/);
    await waitFor(() => expect(sessionStorage.getItem('caregiver-edits')).toContain('Fishers'));
  };
  async function openAndEdit() {
    showSite(WITH_LINK);
    await openWholeForm();
    await screen.findByRole('button', { name: /^Night Specialist/ });
    await edit();
  }

  test('keeps the profile open, with all unsaved edits', async () => {
    const sent = startApi();
    await openAndEdit();
    const site = reload();
    await openWholeForm();
    expect(await screen.findByText('We kept what you entered')).toBeInTheDocument();
    expect(site.address()).toBe(PAGE);
    expect(screen.getByLabelText('Preferred city')).toHaveValue('Fishers');
    expect(await screen.findByText('7 time slots selected')).toBeInTheDocument();
    press('Save Profile & Schedule');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(callsOf(sent, UPDATE).at(-1)?.body).toMatchObject({
      token: LINK_TOKEN,
      updates: { preferred_city: 'Fishers', first_name: 'Rosa' },
    });
    expect(sessionStorage).toHaveLength(0);
  });

  test('discards restored edits on "Undo my changes"', async () => {
    await openAndEdit();
    reload();
    await screen.findByText('We kept what you entered');
    press('Undo my changes');
    await openDetails();
    expect(screen.getByLabelText('Preferred city')).toHaveValue('Carmel');
    reload();
    await openForm();
    await screen.findByText('2 time slots selected');
    expect(screen.queryByText('We kept what you entered')).not.toBeInTheDocument();
  });

  test('does not restore edits if the profile was changed elsewhere', async () => {
    await openAndEdit();
    const profile = { ...PROFILE, preferred_city: 'Muncie', last_modified: '2026-11-02T00:00:00Z' };
    startApi({ [UPDATE]: () => [200, { profile }] });
    reload();
    await openWholeForm();
    await screen.findByText('2 time slots selected');
    expect(screen.getByLabelText('Preferred city')).toHaveValue('Muncie');
  });

  test('asks for the email again after the user closed the profile', async () => {
    await openAndEdit();
    press('Done, leave this device');
    expect(await screen.findByRole('button', { name: 'Send Update Link' })).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
    reload();
    expect(await screen.findByRole('button', { name: 'Send Update Link' })).toBeInTheDocument();
  });

  test('asks for the email again after half an hour without use', async () => {
    await openAndEdit();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60 * 1000);
    reload();
    expect(await screen.findByRole('button', { name: 'Send Update Link' })).toBeInTheDocument();
    vi.restoreAllMocks();
  });

  async function askForCode() {
    await screen.findByLabelText('Email address');
    fill('Email address', 'rosa@example.test');
    press('Send Update Link');
    await screen.findByRole('heading', { name: 'Check Your Email' });
  }
  async function enterCode() {
    fill('6-digit code', '123456');
    press('Continue with code');
    await openWholeForm();
    await screen.findByRole('button', { name: /^Night Specialist/ });
  }

  test('keeps a profile opened by code, and its edits, until the update is saved', async () => {
    const sent = startApi();
    showSite(PAGE);
    await askForCode();
    await enterCode();
    await edit();
    reload();
    await openWholeForm();
    expect(await screen.findByText('We kept what you entered')).toBeInTheDocument();
    expect(screen.getByLabelText('Preferred city')).toHaveValue('Fishers');
    press('Save Profile & Schedule');
    await screen.findByRole('heading', { name: 'Profile Updated!' });
    expect(callsOf(sent, UPDATE).at(-1)?.body).toMatchObject({ token: EDIT_TOKEN });
    expect(sessionStorage).toHaveLength(0);
  });

  test('accepts the code after a switch to another app', async () => {
    showSite(PAGE);
    await askForCode();
    reload();
    await screen.findByRole('heading', { name: 'Check Your Email' });
    await enterCode();
    press('Done, leave this device');
    expect(await screen.findByRole('button', { name: 'Send Update Link' })).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  test('asks for a new link if the code’s token has expired', async () => {
    showSite(PAGE);
    await askForCode();
    await enterCode();
    startApi({ [UPDATE]: () => problem(401, 'edit_token_required', 'Invalid or expired link. Please start over.') });
    reload();
    expect(await screen.findByRole('heading', { name: 'Invalid or expired link' })).toBeInTheDocument();
  });

  test('offers a new link if the stored link is invalid', async () => {
    await openAndEdit();
    startApi({ [UPDATE]: () => problem(401, 'edit_token_required', 'Invalid or expired link. Please start over.') });
    reload();
    await screen.findByRole('heading', { name: 'Invalid or expired link' });
    press('Request a New Link');
    reload();
    expect(await screen.findByRole('button', { name: 'Send Update Link' })).toBeInTheDocument();
  });
});

describe('unconfirmed email address', () => {
  const unconfirmed = { ...PROFILE, email_confirmed: false };
  const opened = { [VERIFY]: () => [200, { valid: true, profile: unconfirmed, edit_token: EDIT_TOKEN }] as const };

  test('is shown to the caregiver, who can request another confirmation email', async () => {
    const sent = startApi(opened);
    showSite(WITH_LINK);
    expect(await screen.findByText('Address not confirmed. Check your email.')).toBeInTheDocument();
    press('Send it again');
    expect(await screen.findByText(/^We sent a new link to rosa@example\.test\./)).toBeInTheDocument();
    expect(callsOf(sent, SEND).map(({ body }) => body)).toEqual([
      { email: 'rosa@example.test', preferred_language: 'en' },
    ]);
  });

  test('is shown with an error at the daily email limit, and the button stays enabled', async () => {
    const detail = 'We already sent this address 10 emails today.';
    startApi({ ...opened, [SEND]: () => problem(429, 'link_mails_used', detail) });
    showSite(WITH_LINK);
    await screen.findByText('Address not confirmed. Check your email.');
    press('Send it again');
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send it again' })).toBeEnabled();
  });

  test('is shown with advice if its emails bounce', async () => {
    const bounced = { ...PROFILE, email_reached: false };
    const sent = startApi({ [VERIFY]: () => [200, { valid: true, profile: bounced, edit_token: EDIT_TOKEN }] });
    showSite(WITH_LINK);
    expect(await screen.findByText("Our emails to rosa@example.test aren't reaching you")).toBeInTheDocument();
    expect(screen.getByText(/^You aren't getting links, .+ Write to help@/)).toBeInTheDocument();
    press('Send me a new link');
    expect(await screen.findByText(/^We sent a new link to rosa@example\.test\./)).toBeInTheDocument();
    expect(callsOf(sent, SEND)).toHaveLength(1);
  });

  test('is not mentioned after its confirmation', async () => {
    startApi();
    showSite(WITH_LINK);
    await openForm();
    expect(screen.queryByText('Address not confirmed. Check your email.')).not.toBeInTheDocument();
  });
});
