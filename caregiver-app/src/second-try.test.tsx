import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDetails, openPrivacy, fill, fillPersonalStep, press, reachLastStep } from './testing/fill.ts';
import {
  callsOf,
  failOnce,
  LINK_TOKEN,
  problem,
  PROFILE,
  showSite,
  startApi,
  type Answer,
  type Answers,
} from './testing/site.tsx';

const WIZARD = '/care-professionals/build-a-profile';
const JOB = `${WIZARD}?job_title=Night+CNA`;
const UPDATE = '/update-profile';
const CONFIRM = '/confirm-availability?token=token-of-the-monthly-mail';
const CONTROLS = '/api/caregiver-controls';
const STATE = { days_off: null, monthly_question: true, seen_by: [], blocked_agencies: [], sms_consent_history: [] };
const OAK = { agency_key: 'oak care', agency_name: 'Oak Care', blocked_at: '2026-11-13T15:00:00Z' };

interface Flow {
  what: string;
  path: string;
  answers?: Answers;
  open: () => Promise<unknown>;
  /** Action that makes the call. The retry uses `again` if set. */
  act: () => unknown;
  again?: () => unknown;
  works: () => Promise<unknown>;
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tryAgain = async () => fireEvent.click(await button('Try again'));

async function askForLink(address: string, submit: string) {
  showSite(address);
  await screen.findByLabelText('Email address');
  fill('Email address', PROFILE.email_address);
  return () => press(submit);
}
async function waitForCode(address: string, submit: string) {
  (await askForLink(address, submit))();
  await heading('Check Your Email');
}
async function openControls() {
  await openUpdate();
  await screen.findByRole('switch', { name: 'Pause my profile' });
}
async function openUpdate() {
  showSite(`${UPDATE}?token=${LINK_TOKEN}`);
  await openPrivacy();
}
const toggle = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

const question: Answers = {
  '/api/availability-confirmation/open': () => [
    200,
    { first_name: 'Rosa', availability: PROFILE.availability, open: true, confirmed_at: PROFILE.last_modified },
  ],
  '/api/availability-confirmation/confirm': () => [200, { confirmed_at: PROFILE.last_modified }],
  '/api/availability-confirmation/send-link': () => [200, { sent: true }],
  '/api/availability-confirmation/stop': () => [200, { success: true }],
};
const controls: Answers = {
  [CONTROLS]: () => [200, { ...STATE, paused: false, blocked_agencies: [OAK] }],
  '/api/pause-caregiver-profile': () => [200, { paused: true }],
  '/api/days-off': () => [200, { paused: false, days_off: { from: '2026-12-20', to: '2027-01-03', running: false } }],
  '/api/monthly-question': () => [200, { monthly_question: false }],
  '/api/block-agency': ({ blocked }) => [200, { blocked_agencies: blocked === true ? [OAK] : [] }],
  '/api/caregiver-data': () => [200, { exported_at: PROFILE.last_modified, profile: PROFILE }],
  '/api/delete-caregiver-profile': () => [200, { deleted: true }],
};

const FLOWS: Flow[] = [
  {
    what: 'the email of a new profile',
    path: '/api/check-existing-profile',
    open: async () => {
      showSite(WIZARD);
      await fillPersonalStep();
    },
    act: () => press('Next'),
    works: () => screen.findByText('Step 2 of 3'),
  },
  {
    what: 'the languages',
    path: '/api/languages',
    open: async () => {
      showSite(WIZARD);
      await fillPersonalStep();
    },
    act: () => press('Next'),
    again: tryAgain,
    works: () => screen.findByRole('checkbox', { name: 'English' }),
  },
  {
    what: 'a new profile',
    path: '/api/community-members',
    open: async () => {
      showSite(WIZARD);
      await reachLastStep();
      fireEvent.click(screen.getByRole('checkbox', { name: /I accept/ }));
    },
    act: () => press('Complete Profile'),
    works: () => heading(/^Welcome to the/),
  },
  {
    what: 'the email of an applicant',
    path: '/api/check-existing-profile',
    open: () => askForLink(JOB, 'Continue'),
    act: () => press('Continue'),
    works: () => heading('Check Your Email'),
  },
  {
    what: 'the mail to an applicant',
    path: '/api/send-caregiver-token',
    open: () => askForLink(JOB, 'Continue'),
    act: () => press('Continue'),
    works: () => heading('Check Your Email'),
  },
  {
    what: 'the code of an applicant',
    path: '/api/verify-caregiver-token',
    open: async () => {
      await waitForCode(JOB, 'Continue');
      fill('6-digit code', '123456');
    },
    act: () => press('Continue with code'),
    works: () => heading('Welcome back, Rosa!'),
  },
  {
    what: 'the link of an applicant',
    path: '/api/verify-caregiver-token',
    open: async () => undefined,
    act: () => showSite(`${JOB}&token=${LINK_TOKEN}`),
    again: tryAgain,
    works: () => heading('Welcome back, Rosa!'),
  },
  {
    what: 'an application',
    path: '/api/create-job-application',
    open: async () => {
      showSite(`${JOB}&token=${LINK_TOKEN}`);
      await heading('Welcome back, Rosa!');
    },
    act: () => press(/Looks good/),
    works: () => heading('Application Submitted!'),
  },
  {
    what: 'an update before an application',
    path: '/api/caregiver-profile',
    open: async () => {
      showSite(`${JOB}&token=${LINK_TOKEN}`);
      await heading('Welcome back, Rosa!');
      press('Update & Apply');
      await screen.findByLabelText('Preferred city');
    },
    act: () => press('Update & Apply'),
    works: () => heading('Application Submitted!'),
  },
  {
    what: 'the mail for an update',
    path: '/api/send-caregiver-token',
    open: () => askForLink(UPDATE, 'Send Update Link'),
    act: () => press('Send Update Link'),
    works: () => heading('Check Your Email'),
  },
  {
    what: 'another mail for an update',
    path: '/api/send-caregiver-token',
    open: () => waitForCode(UPDATE, 'Send Update Link'),
    act: () => press('Send Another Link'),
    works: () => screen.findByText('We sent you another link.'),
  },
  {
    what: 'the code for an update',
    path: '/api/verify-caregiver-token',
    open: async () => {
      await waitForCode(UPDATE, 'Send Update Link');
      fill('6-digit code', '123456');
    },
    act: () => press('Continue with code'),
    works: () => heading('Hello, Rosa!'),
  },
  {
    what: 'the link for an update',
    path: '/api/verify-caregiver-token',
    open: async () => undefined,
    act: () => showSite(`${UPDATE}?token=${LINK_TOKEN}`),
    again: tryAgain,
    works: () => heading('Hello, Rosa!'),
  },
  {
    what: 'a saved profile, with its week and its consent',
    path: '/api/caregiver-profile',
    open: async () => {
      await openControls();
      await openDetails();
      toggle('Text messages about jobs');
    },
    act: () => press('Save Profile & Schedule'),
    works: () => heading('Profile Updated!'),
  },
  {
    what: 'the controls',
    path: CONTROLS,
    open: async () => undefined,
    act: openUpdate,
    again: tryAgain,
    works: () => screen.findByRole('switch', { name: 'Pause my profile' }),
  },
  {
    what: 'a pause',
    path: '/api/pause-caregiver-profile',
    open: openControls,
    act: () => toggle('Pause my profile'),
    works: () => screen.findByText('Your profile is paused. No agency can find or unlock it.'),
  },
  {
    what: 'days off',
    path: '/api/days-off',
    open: async () => {
      await openControls();
      fill('First day off', '2026-12-20');
      fill('Last day off', '2027-01-03');
    },
    act: () => press('Set days off'),
    works: () => screen.findByText('Away Dec 20 – Jan 3. Your profile comes back automatically on Jan 4.'),
  },
  {
    what: 'the monthly email',
    path: '/api/monthly-question',
    open: openControls,
    act: () => toggle('Ask me once a month whether my times are still right'),
    works: () => screen.findByText("We won't ask you anymore"),
  },
  {
    what: 'a block',
    path: '/api/block-agency',
    answers: { [CONTROLS]: () => [200, { ...STATE, paused: false }] },
    open: async () => {
      await openControls();
      fill('Agency name', 'Oak Care');
    },
    act: () => press('Block agency'),
    works: () => button('Unblock Oak Care'),
  },
  {
    what: 'the end of a block',
    path: '/api/block-agency',
    open: openControls,
    act: () => press('Unblock Oak Care'),
    works: () => waitFor(() => expect(screen.queryByText('Oak Care')).not.toBeInTheDocument()),
  },
  {
    what: 'the download',
    path: '/api/caregiver-data',
    open: openControls,
    act: () => press('Download my data'),
    works: () => waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalled()),
  },
  {
    what: 'the deletion',
    path: '/api/delete-caregiver-profile',
    open: async () => {
      await openControls();
      press('Delete my profile');
      await button('Delete for good');
      fill(/^Type DELETE/, 'DELETE');
    },
    act: () => press('Delete for good'),
    works: () => heading('Your profile is deleted'),
  },
  {
    what: 'the monthly question',
    path: '/api/availability-confirmation/open',
    open: async () => undefined,
    act: () => showSite(CONFIRM),
    again: tryAgain,
    works: () => heading('Are you still available at these times?'),
  },
  {
    what: 'its confirmation',
    path: '/api/availability-confirmation/confirm',
    open: async () => {
      showSite(CONFIRM);
      await heading('Are you still available at these times?');
    },
    act: () => press('Yes, these times are right'),
    works: () => heading('Thank you!'),
  },
  {
    what: 'the mail to change the times',
    path: '/api/availability-confirmation/send-link',
    answers: {
      '/api/availability-confirmation/open': () => [
        200,
        { first_name: 'Rosa', availability: [], open: false, confirmed_at: PROFILE.last_modified },
      ],
    },
    open: async () => {
      showSite(CONFIRM);
      await heading('Your times are not shown right now');
    },
    act: () => press('Email me a secure link'),
    works: () => heading('Check Your Email'),
  },
  {
    what: 'the end of the monthly emails',
    path: '/api/availability-confirmation/stop',
    open: async () => undefined,
    act: () => showSite('/availability-mail-stopped?token=token-of-the-monthly-mail'),
    again: tryAgain,
    works: () => heading('These emails have stopped'),
  },
];

const CONNECTION = /We cannot reach the service right now\. Check your connection and try again\./;
const FAILURES: readonly { how: string; failure: Answer; says: RegExp; tags: string[] }[] = [
  { how: 'no connection', failure: 'unreachable', says: CONNECTION, tags: [] },
  { how: 'a cut connection', failure: 'aborted', says: CONNECTION, tags: ['slow'] },
  {
    how: 'an error of the server',
    failure: problem(500, 'internal_error', 'Something went wrong. Please try again.'),
    says: /try again|failed to load|couldn't load/i,
    tags: ['slow'],
  },
];

describe('offline device', () => {
  const goes = (event: 'offline' | 'online') => act(() => void window.dispatchEvent(new Event(event)));
  afterEach(() => goes('online'));
  const queries = ['the languages', 'the link of an applicant', 'the link for an update', 'the monthly question'];

  test.each(FLOWS.filter(({ what }) => queries.includes(what)))('shows a notice: $what', async (flow) => {
    const usual = { ...controls, ...question };
    failOnce('/api/nothing', 'unreachable', usual);
    await flow.open();
    failOnce(flow.path, 'unreachable', usual);
    goes('offline');
    await flow.act();
    expect(await screen.findByText(CONNECTION)).toBeInTheDocument();
  });

  test('loads the profile controls and languages after reconnecting', async () => {
    let away = false;
    startApi({
      ...controls,
      [CONTROLS]: () => (away ? 'unreachable' : [200, { ...STATE, paused: false }]),
      '/api/languages': () =>
        away ? 'unreachable' : [200, { languages: [{ id: 1, name: 'English', display_order: 1 }] }],
      '/api/verify-caregiver-token': () => {
        away = true;
        return [200, { valid: true, profile: PROFILE, edit_token: null }];
      },
    });
    await openUpdate();
    await openDetails();
    await waitFor(() => expect(screen.getAllByText(CONNECTION)).toHaveLength(2));
    away = false;
    goes('offline');
    goes('online');
    expect(await screen.findByRole('switch', { name: 'Pause my profile' })).toBeInTheDocument();
    expect(await screen.findByRole('checkbox', { name: 'English' })).toBeInTheDocument();
  });
});

describe.each(FLOWS)('$what', ({ what, path, answers, open, act: attempt, again = attempt, works }) => {
  // Without a connection, a new profile is queued; see last-step.test.tsx.
  const failures = FAILURES.filter(({ says }) => what !== 'a new profile' || says !== CONNECTION);
  for (const { how, failure, says, tags } of failures)
    test(`succeeds on retry after the page shows a failure (${how})`, { tags }, async () => {
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const usual = { ...controls, ...question, ...answers };
      failOnce('/api/nothing', 'unreachable', usual);
      await open();
      const sent = failOnce(path, failure, usual);
      await attempt();
      expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
      await waitFor(() => expect(screen.queryByRole('button', { name: /ing\.\.\.$/ })).not.toBeInTheDocument());
      await again();
      await works();
      expect(callsOf(sent, path)).toHaveLength(2);
    });
});
