import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, fillPersonalStep, fillProfessionalStep, press, reachLastStep, formFailure } from '../testing/fill.ts';
import {
  callsOf,
  EDIT_TOKEN,
  failOnce,
  INDIANA,
  problem,
  PROFILE,
  reloadSite,
  showReloadedSite,
  showSite,
  startApi,
} from '../testing/site.tsx';
import { storeLink } from '../secure-link/stored-link.ts';
import { PAGE, EMAIL_TAKEN, CREATE, CHECK, SEND, ZIP, ZIP_UNKNOWN, acceptTerms } from './build-a-profile.testing.ts';

describe('wizard step 1', () => {
  test('shows missing fields and focuses the first error', async () => {
    showSite(PAGE);
    await screen.findByLabelText('First name');
    press('Next');
    for (const message of [
      'First name is required',
      'Last name is required',
      'Email is required',
      /^Please enter a valid phone number/,
      'City is required',
      'Please select a valid state',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
    expect(screen.getByLabelText('First name')).toBeInvalid();
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
  });

  test.each([
    ['First name', 'A', 'First name must be at least 2 characters'],
    ['First name', 'x'.repeat(51), 'First name must be less than 50 characters'],
    ['Last name', 'R2D2', 'Last name can only contain letters, spaces, hyphens, and apostrophes'],
    ['Email address', 'nobody@', 'Please enter a valid email address'],
    ['Phone number', '12345', /^Please enter a valid phone number/],
    ['ZIP code (optional)', '4603', 'Please enter a valid 5-digit ZIP code'],
  ])('rejects %s "%s", and removes the error after a correction', async (label, wrong, message) => {
    showSite(PAGE);
    await fillPersonalStep();
    const field = screen.getByLabelText(label);
    const good = field instanceof HTMLInputElement ? field.value : '';
    fill(label, wrong);
    press('Next');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    fill(label, good);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  test('preloads the languages of step 2 when a field gets focus, and retries at the next field', async () => {
    const sent = failOnce('/api/languages', 'unreachable');
    showSite(PAGE);
    fireEvent.focus(await screen.findByLabelText('First name'));
    await waitFor(() => expect(callsOf(sent, '/api/languages')).toHaveLength(1));
    fireEvent.focus(screen.getByLabelText('Last name'));
    await waitFor(() => expect(callsOf(sent, '/api/languages')).toHaveLength(2));
    await fillPersonalStep();
    press('Next');
    expect(await screen.findByRole('checkbox', { name: 'Spanish' })).toBeInTheDocument();
    expect(callsOf(sent, '/api/languages')).toHaveLength(2);
  });

  test('rejects an email that already has a profile, and continues with a different email', async () => {
    const sent = startApi();
    showSite(PAGE);
    await fillPersonalStep(PROFILE.email_address);
    press('Next');
    expect(await screen.findByText(EMAIL_TAKEN)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveFocus());
    fill('Email address', 'Somebody.New@example.test');
    press('Next');
    expect(await screen.findByText('Step 2 of 3')).toBeInTheDocument();
    expect(callsOf(sent, CHECK).map(({ body }) => body)).toEqual([
      { email: 'rosa@example.test' },
      { email: 'somebody.new@example.test' },
    ]);
  });

  test('offers an update link if the email already has a profile, and keeps all input', async () => {
    let down = true;
    const sent = startApi({ [SEND]: () => (down ? 'unreachable' : [200, { sent: true }]) });
    showSite(PAGE);
    await fillPersonalStep(PROFILE.email_address);
    press('Next');
    await screen.findByText('Is this your email?');
    press('Email me a secure link');
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('Error sending verification email. Please try again.');
    expect(failed).toHaveTextContent('Check your connection and try again.');
    down = false;
    press('Email me a secure link');
    expect(await screen.findByText(/on its way to rosa@example.test/)).toBeInTheDocument();
    expect(screen.getByLabelText('Last name')).toHaveValue("O'Neil");
    expect(callsOf(sent, SEND).at(-1)?.body).toEqual({ email: PROFILE.email_address, preferred_language: 'en' });
    fill('Email address', 'ana@example.test');
    await waitFor(() => expect(screen.queryByText(/on its way/)).not.toBeInTheDocument());
  });

  test('rejects a nonexistent ZIP code, and continues after a correction', async () => {
    startApi({ '/api/places/00000': () => problem(400, 'zip_not_found', ZIP_UNKNOWN) });
    showSite(PAGE);
    await fillPersonalStep();
    fill(ZIP, '00000');
    press('Next');
    expect(await screen.findByText(ZIP_UNKNOWN)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(ZIP)).toHaveFocus());
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
    fill(ZIP, '46032');
    press('Next');
    expect(await screen.findByText('Step 2 of 3')).toBeInTheDocument();
  });

  test('continues if the ZIP code lookup fails, and returns to the field if the server rejects the code', async () => {
    startApi({
      '/api/places/00000': () => 'unreachable',
      [CREATE]: () =>
        problem(400, 'validation_failed', 'Some fields need your attention.', [
          { field: 'preferred_zip', message: ZIP_UNKNOWN },
        ]),
    });
    showSite(PAGE);
    await screen.findByLabelText(ZIP);
    fill(ZIP, '00000');
    await reachLastStep();
    acceptTerms();
    press('Complete Profile');
    expect(await screen.findByText(ZIP_UNKNOWN)).toBeInTheDocument();
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(ZIP)).toHaveFocus());
  });

  test('sends a city name without its period', async () => {
    const sent = startApi();
    showSite(PAGE);
    await fillPersonalStep();
    fill('Preferred city', 'St. Louis');
    press('Next');
    await fillProfessionalStep();
    press('Next');
    await screen.findByRole('grid');
    acceptTerms();
    press('Complete Profile');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(callsOf(sent, CREATE)[0]?.body).toMatchObject({ preferred_city: 'St Louis' });
  });

  test.each([
    ['unreachable' as const, 'Error checking email. Please try again.'],
    ['unreachable' as const, 'We cannot reach the service right now. Check your connection and try again.'],
    [problem(500, 'internal_error', 'Something went wrong.'), 'Error checking email. Please try again.'],
    [problem(429, 'rate_limited', 'Too many attempts. Please wait.'), 'Too many attempts. Please wait.'],
  ])('stays on the step and keeps all input if the email check fails', async (answer, message) => {
    startApi({ [CHECK]: () => answer });
    showSite(PAGE);
    await fillPersonalStep();
    press('Next');
    // Focus scrolls the alert into view.
    expect(await formFailure()).toHaveTextContent(message);
    expect(screen.getByLabelText('Last name')).toHaveValue("O'Neil");
  });
});

describe('wizard step 2', () => {
  test('shows missing fields, and lists English first and Other last', async () => {
    showSite(PAGE);
    await fillPersonalStep();
    press('Next');
    await screen.findByRole('checkbox', { name: 'English' });
    press('Next');
    for (const message of [
      'Please select your discipline',
      'Please select at least one language',
      'Please select your experience level',
      'Please select at least one care setting',
      'Desired schedule is required',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    await waitFor(() => expect(screen.getByLabelText('Discipline')).toHaveFocus());
    const languages = screen.getAllByRole('checkbox').filter((box) => box.getAttribute('name') === 'languages');
    expect([languages.at(0), languages.at(-1)].map((box) => box?.getAttribute('value'))).toEqual(['English', 'Other']);
  });

  test('shows an error if the languages fail to load, and retries', async () => {
    let broken = true;
    startApi({
      '/api/languages': () =>
        broken ? 'unreachable' : [200, { languages: [{ id: 1, name: 'English', display_order: 1 }] }],
    });
    showSite(PAGE);
    await fillPersonalStep();
    press('Next');
    expect(await screen.findByText('Failed to load languages')).toBeInTheDocument();
    broken = false;
    press('Try again');
    expect(await screen.findByRole('checkbox', { name: 'English' })).toBeInTheDocument();
  });

  test('keeps all input across steps, and does not check the email again', async () => {
    const sent = startApi();
    showSite(PAGE);
    await fillPersonalStep();
    press('Next');
    await fillProfessionalStep();
    press('Previous');
    expect(await screen.findByLabelText('Phone number')).toHaveValue('(317) 555-0142');
    press('Next');
    expect(await screen.findByLabelText('Discipline')).toHaveValue('CNA');
    expect(screen.getByRole('radio', { name: '1-3 years' })).toBeChecked();
    expect(callsOf(sent, CHECK)).toHaveLength(1);
  });
});

async function finishWizard(): Promise<void> {
  showSite(PAGE);
  await reachLastStep();
  acceptTerms();
  press('Complete Profile');
  await screen.findByRole('heading', { name: /^Welcome/ });
}
const ownRow = () => screen.findByRole('region', { name: 'What agencies see now' });
afterEach(() => {
  vi.useRealTimers();
});

describe('Back and Forward in the wizard', () => {
  test('move between steps and keep all input, and Back from the first step leaves the wizard', async () => {
    window.history.replaceState(null, '', '/somewhere');
    window.history.pushState(null, '', '/');
    showSite(PAGE);
    await reachLastStep();
    window.history.back();
    expect(await screen.findByText('Step 2 of 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your experience' })).toHaveFocus());
    expect(screen.getByLabelText('Discipline')).toHaveValue('CNA');
    window.history.back();
    expect(await screen.findByLabelText('Phone number')).toHaveValue('(317) 555-0142');
    window.history.forward();
    expect(await screen.findByLabelText('Discipline')).toHaveValue('CNA');
    window.history.forward();
    expect(await screen.findByRole('grid')).toBeInTheDocument();
    window.history.go(-3);
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });

  test('treat Previous as a step back in the history, not as a new entry', async () => {
    window.history.replaceState(null, '', '/somewhere');
    window.history.pushState(null, '', '/');
    showSite(PAGE);
    await reachLastStep();
    press('Previous');
    await screen.findByText('Step 2 of 3');
    press('Previous');
    await screen.findByText('Step 1 of 3');
    window.history.back();
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });

  test('work after a reload', async () => {
    showSite(PAGE);
    await reachLastStep();
    reloadSite();
    await screen.findByRole('grid');
    window.history.back();
    expect(await screen.findByLabelText('Discipline')).toHaveValue('CNA');
    window.history.back();
    expect(await screen.findByLabelText('Phone number')).toHaveValue('(317) 555-0142');
    window.history.forward();
    expect(await screen.findByText('Step 2 of 3')).toBeInTheDocument();
  });

  test('start at step 1 when the stored draft is gone', async () => {
    showSite(PAGE);
    await reachLastStep();
    cleanup();
    localStorage.clear();
    showReloadedSite();
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
  });

  test('show the welcome page instead of a form after the last step, even after a reload', async () => {
    const sent = startApi();
    showSite(PAGE);
    await reachLastStep();
    acceptTerms();
    press('Complete Profile');
    await screen.findByRole('heading', { name: /^Welcome/ });
    window.history.back();
    await waitFor(() => expect(window.history.state).toMatchObject({ usr: { wizard: { step: 1 } } }));
    expect(screen.getByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
    window.history.forward();
    await waitFor(() => expect(window.history.state).toMatchObject({ usr: { wizard: 'ended' } }));
    reloadSite();
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
    expect(callsOf(sent, CREATE)).toHaveLength(1);
  });

  test('show the preview of the caregiver’s row after a reload, and the tab stores no contact details', async () => {
    await finishWizard();
    const shown = (await ownRow()).textContent;
    expect(sessionStorage.getItem('caregiver-created')).not.toMatch(/O'Neil|@|3175550142/);
    for (let reload = 0; reload < 2; reload += 1) {
      reloadSite();
      expect((await ownRow()).textContent).toBe(shown);
    }
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Update your profile' })).toBeInTheDocument();
  });

  test.each([
    ['is damaged', () => sessionStorage.setItem('caregiver-created', `${Date.now() + 60_000} {"first_name":"Ana"}`)],
    ['may have changed, because the profile was opened', () => storeLink('token')],
  ])('show the welcome page without a preview if the stored row %s', async (_, happens) => {
    await finishWizard();
    await ownRow();
    happens();
    reloadSite();
    expect(await screen.findByRole('heading', { name: 'What happens next' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'What agencies see now' })).not.toBeInTheDocument();
  });
});

test('the welcome page opens the profile without an emailed link, and names the next confirmation date', async () => {
  const sent = startApi();
  await finishWizard();
  await ownRow();
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
  expect(
    screen.getByText(new RegExp(`^Around ${day.format(Date.now() + 30 * 24 * 60 * 60 * 1000)} we ask`)),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Change something' }));
  expect(await screen.findByRole('heading', { name: 'Hello, Rosa!' })).toBeInTheDocument();
  expect(callsOf(sent, '/api/caregiver-profile')[0]?.body).toEqual({ token: EDIT_TOKEN, method: 'GET' });
  expect(callsOf(sent, '/api/send-caregiver-token')).toHaveLength(0);
});

describe('next user of the same device', () => {
  const expectNoStoredData = () =>
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/Ana|O'Neil|@|Carmel/);

  test('gets an empty form half an hour after the first user finished', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await finishWizard();
    await ownRow();
    vi.setSystemTime(Date.now() + 31 * 60_000);
    reloadSite();
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expect(screen.queryByRole('heading', { name: /^Welcome/ })).not.toBeInTheDocument();
    expectNoStoredData();
  });

  test('gets an empty form after the first user clicks Done', async () => {
    await finishWizard();
    await ownRow();
    press('Done, leave this device');
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expect(screen.queryByText('Ana')).not.toBeInTheDocument();
    expectNoStoredData();
    reloadSite();
    expect(await screen.findByLabelText('First name')).toHaveValue('');
  });

  test('gets an empty form on a new visit, and Back shows no data of the first user', async () => {
    await finishWizard();
    await ownRow();
    act(() => {
      window.history.pushState(null, '', PAGE);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(await screen.findByLabelText('First name')).toHaveValue('');
    expectNoStoredData();
    window.history.back();
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeInTheDocument();
    expect(screen.queryByText('Ana')).not.toBeInTheDocument();
  });

  test('finds no data after the first user opened another page', async () => {
    await finishWizard();
    await ownRow();
    act(() => {
      window.history.pushState(null, '', '/update-profile');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(await screen.findByRole('heading', { name: 'Update your profile' })).toBeInTheDocument();
    expectNoStoredData();
  });
});

describe('wizard step', () => {
  test('sets the page title', async () => {
    showSite(PAGE);
    await fillPersonalStep();
    await expect.poll(() => document.title).toBe('Build a Profile | Care Test Network');
    press('Next');
    await fillProfessionalStep();
    await expect.poll(() => document.title).toBe('Experience – Build a Profile | Care Test Network');
    press('Next');
    await screen.findByRole('grid');
    await expect.poll(() => document.title).toBe('Availability – Build a Profile | Care Test Network');
  });

  test('asks the caregiver to check the email address below its field', async () => {
    showSite(PAGE);
    await fillPersonalStep(PROFILE.email_address);
    press('Next');
    const note = await screen.findByText('Is this your email?');
    const field = screen.getByLabelText('Email address');
    expect(field.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });
});

describe('wizard on an association site', () => {
  test('starts with the association’s state and text message default, and sends the association code', async () => {
    const sent = startApi();
    showSite(`/iahhc${PAGE}`, INDIANA);
    await screen.findByLabelText('First name');
    expect(screen.getByLabelText('Preferred state')).toHaveValue('IN');
    expect(screen.getByLabelText('Phone number')).toHaveAttribute('placeholder', '(317) 555-0123');
    await reachLastStep();
    expect(screen.getByRole('checkbox', { name: 'Text me about matching jobs' })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
      'href',
      '/iahhc/caregiver-terms',
    );
    acceptTerms();
    press('Complete Profile');
    await screen.findByRole('heading', { name: /^Welcome/ });
    expect(callsOf(sent, CREATE)[0]?.body).toMatchObject({ association: 'iahhc', sms_opt_in: false });
  });
});
