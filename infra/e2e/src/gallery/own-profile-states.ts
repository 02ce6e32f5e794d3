import { expect, type Page } from '@playwright/test';
import { joinAsNewCaregiver, openPrivacy, openProfile } from '../stack/caregiver.ts';
import { answers } from '../stack/state-checks.ts';
import { fails, type Group, ID, offline, press, sees, type State, TOKEN } from './state.ts';

const BEFORE = '2026-11-03T15:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';
const id = (last: number) => `3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f00${last}`;
const AGENCY = {
  agency_name: 'Lantern Home Health and Companion Services',
  agency_city: 'Fort Benjamin Harrison',
  agency_state: 'IN',
};

const fact = (last: number, changes: object) => ({
  id: id(last),
  type: 'rn',
  state: 'IN',
  number: '28-0099417A',
  expires_on: '2028-10-31',
  expired: false,
  status: 'stated',
  decided_on: null,
  words: null,
  shown: 'stated',
  shown_from: null,
  disputed: false,
  ...changes,
});
const FACTS = [
  fact(41, { status: 'checked', decided_on: '2026-11-03', words: 'Indiana license lookup', shown: 'checked' }),
  fact(42, {
    status: 'checked',
    state: 'OH',
    decided_on: '2026-11-03',
    words: 'Ohio eLicense',
    shown_from: LATER,
  }),
  fact(43, { state: 'KY', status: 'refused', decided_on: '2026-11-03', words: 'no such number', shown: null }),
  fact(44, { type: 'cpr', state: null, number: null, expires_on: '2026-10-31', expired: true, shown: null }),
  fact(45, { type: 'driver', state: null, number: null, disputed: true, shown: null }),
];

const application = (last: number, state: string, changes: object = {}) => ({
  application_id: id(last),
  job_title: 'Night nurse for weekends in Carmel and Fishers',
  agency_name: AGENCY.agency_name,
  applied_at: BEFORE,
  state,
  since: BEFORE,
  ...changes,
});
const OWN_APPLICATIONS = [
  application(51, 'seen'),
  application(52, 'waiting'),
  application(53, 'sent', { agency_name: null, job_title: 'Night RN' }),
  application(54, 'withdrawn'),
];

const receiver = (last: number, changes: object) => ({
  ...AGENCY,
  agency_key: `agency ${last}`,
  verified: true,
  unlocked_at: BEFORE,
  claim: null,
  ...changes,
});
const CONTROLS = {
  paused: false,
  days_off: null,
  monthly_question: true,
  seen_by: [
    receiver(1, { verified: false, claim: { at: BEFORE, answer: null, token: TOKEN } }),
    receiver(2, {
      agency_name: 'Maple Home Care',
      agency_city: 'Carmel',
      claim: { at: BEFORE, answer: 'confirmed', token: null },
    }),
    receiver(3, { agency_name: 'Oak Street Care', agency_city: 'Fishers' }),
  ],
  blocked_agencies: [{ agency_key: 'agency 3', agency_name: 'Oak Street Care', blocked_at: BEFORE }],
  sms_consent_history: [{ granted: true, created_at: BEFORE }],
};

const QUESTION_TO_HER = {
  ...AGENCY,
  id: ID,
  verified: false,
  hours: 0b1111 << 4,
  pay_cents: 1_850,
  starts_on: '2026-12-01',
  needs: ['lifting', 'dementia', 'pets', 'driving'],
  area: 'Indianapolis, IN',
  miles: 4,
  asked_at: BEFORE,
  answer: null,
  answered_at: null,
  state: 'open',
  blocked: false,
};
const QUESTIONS = [
  QUESTION_TO_HER,
  {
    ...QUESTION_TO_HER,
    id: id(61),
    agency_name: 'Maple Home Care',
    verified: true,
    answer: 'yes',
    answered_at: BEFORE,
  },
  { ...QUESTION_TO_HER, id: id(62), agency_name: 'Oak Street Care', state: 'filled' },
];

async function openWith(page: Page, parts: Readonly<Record<string, object>> = {}): Promise<void> {
  for (const [path, part] of Object.entries(parts)) await page.route(`**/api/${path}`, answers(part));
  await openProfile(page, await joinAsNewCaregiver(page));
  await expect(page.getByRole('grid')).toBeVisible();
}

async function openControls(page: Page, changes: object = {}): Promise<void> {
  await openWith(page, {
    'caregiver-controls': { ...CONTROLS, ...changes },
    'caregiver-questions': { questions: QUESTIONS, stopped: false },
  });
  await openPrivacy(page);
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
}

async function openEvidence(page: Page, evidence: object[] = FACTS): Promise<void> {
  await openWith(page, { 'caregiver-evidence': { evidence } });
  await press(page, 'Licenses and certificates');
}

async function openProfileWith(page: Page, changes: object): Promise<void> {
  await page.route('**/api/verify-caregiver-token', async (route) => {
    const answer = await route.fetch();
    const body: { profile: object } = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, profile: { ...body.profile, ...changes } } });
  });
  await openWith(page);
}

const texts = (state: string): State => [
  `texts ${state}`,
  async (page) => {
    await openControls(page, { texts: { state, phone: '3175550142', our_number: '8885550100' } });
    await page.getByRole('heading', { name: 'Texts about work' }).scrollIntoViewIfNeeded();
  },
];

const daysOff = (running: boolean) => ({ from: '2026-12-20', to: '2027-01-03', running });

export const OWN_PROFILE: Group = {
  name: 'own profile',
  signedIn: false,
  states: [
    [
      'address not confirmed',
      async (page) => {
        await openProfileWith(page, { email_confirmed: false });
        await sees(page, 'Address not confirmed. Check your email.');
      },
    ],
    [
      'mail comes back',
      async (page) => {
        await openProfileWith(page, { email_reached: false });
        await sees(page, /^Our emails to /);
      },
    ],
    [
      'mail comes back, new link sent',
      async (page) => {
        await openProfileWith(page, { email_reached: false });
        await press(page, 'Send me a new link');
        await sees(page, /^We sent a new link to /);
      },
    ],
    [
      'evidence, none',
      async (page) => {
        await openEvidence(page, []);
        await sees(page, 'Which one?');
      },
    ],
    [
      'evidence',
      async (page) => {
        await openEvidence(page);
        await sees(page, /^We could not confirm it/);
      },
    ],
    [
      'evidence with an error',
      async (page) => {
        await openWith(page);
        await press(page, 'Licenses and certificates');
        await page.getByLabel('Expires on').fill('2020-01-31');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await sees(page, 'This date has passed. Please enter the new one.');
      },
    ],
    [
      'evidence failed',
      async (page) => {
        await page.route('**/api/caregiver-evidence', fails);
        await openWith(page);
        await press(page, 'Licenses and certificates');
        await sees(page, "We couldn't load your licenses and certificates.");
      },
    ],
    [
      'applications, one being withdrawn',
      async (page) => {
        await openWith(page, { 'own-applications': { applications: OWN_APPLICATIONS } });
        await page
          .getByRole('button', { name: /^Withdraw the application/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Keep it' }).scrollIntoViewIfNeeded();
      },
    ],
    [
      'applications failed',
      async (page) => {
        await page.route('**/api/own-applications', fails);
        await openWith(page);
        await sees(page, "We couldn't load your applications.");
      },
    ],
    [
      'days off with an error',
      async (page) => {
        await openControls(page);
        await press(page, 'Set days off');
        await page.getByLabel('First day off').scrollIntoViewIfNeeded();
      },
    ],
    ...([false, true] as const).map((running): State => [
      running ? 'away' : 'days off to come',
      async (page) => {
        await openControls(page, { days_off: daysOff(running) });
        await page.getByRole('button', { name: running ? "I'm back" : 'Cancel my days off' }).scrollIntoViewIfNeeded();
      },
    ]),
    ...['off', 'asked', 'on', 'stopped'].map(texts),
    [
      'questions of agencies',
      async (page) => {
        await openControls(page);
        await page
          .getByRole('button', { name: /^Yes to / })
          .first()
          .scrollIntoViewIfNeeded();
      },
    ],
    [
      'seen by agencies, one with a claim',
      async (page) => {
        await openControls(page);
        await page.getByRole('link', { name: 'Check my number' }).scrollIntoViewIfNeeded();
      },
    ],
    [
      'change that waits on this phone',
      async (page) => {
        const tokens = page.waitForResponse('**/api/waiting-change-tokens');
        await openWith(page);
        await tokens;
        await page.route('**/api/caregiver-profile', offline);
        await press(page, 'Night Specialist');
        await press(page, 'Save Profile & Schedule');
        await sees(page, 'Saved on this phone');
      },
    ],
    [
      'change that waits, on another page',
      async (page) => {
        const tokens = page.waitForResponse('**/api/waiting-change-tokens');
        await openWith(page);
        await tokens;
        await page.route('**/api/{caregiver-profile,pause-caregiver-profile}', offline);
        await openPrivacy(page);
        await page.getByRole('switch', { name: 'Pause my profile' }).click();
        await sees(page, 'Saved on this phone');
        await page.goto('/care-professionals');
        await sees(page, 'Saved on this phone');
      },
    ],
    [
      'change that waited too long',
      async (page) => {
        const label = { text: 'Your profile and times' };
        const entry = { slot: 'profile', label, ended: 'It waited more than 24 hours, so we did not send it.' };
        await page.addInitScript((text) => localStorage.setItem('caregiver-outbox', text), JSON.stringify([entry]));
        await page.goto('/care-professionals');
        await sees(page, 'Not sent: Your profile and times');
      },
    ],
    [
      'change that was sent from another page',
      async (page) => {
        const tokens = page.waitForResponse('**/api/waiting-change-tokens');
        await openWith(page);
        await tokens;
        await openPrivacy(page);
        await page.route('**/api/pause-caregiver-profile', offline, { times: 1 });
        await page.getByRole('switch', { name: 'Pause my profile' }).click();
        await sees(page, 'Your change is saved');
      },
    ],
    [
      'withdrawal that waits on this phone',
      async (page) => {
        const tokens = page.waitForResponse('**/api/waiting-change-tokens');
        await page.route('**/api/own-applications/*/withdraw', offline);
        await openWith(page, { 'own-applications': { applications: OWN_APPLICATIONS } });
        await tokens;
        await page
          .getByRole('button', { name: /^Withdraw the application/ })
          .first()
          .click();
        await press(page, 'Withdraw it');
        await sees(page, 'Withdrawal saved on this phone');
      },
    ],
  ],
};

const CLAIM = {
  ...AGENCY,
  verified: false,
  phone: '3175550100',
  asked_at: BEFORE,
  due_at: LATER,
  answer: null,
  over: false,
  blocked: false,
};
const NOTICE = { ...AGENCY, verified: true, calls_from: '3175550188', unlocked_at: BEFORE, blocked: false };

/** Opens a page through an emailed link. The API call `call` gets the response `answer`. */
const linked = (path: string, call: string, answer: object, sight: string | RegExp) => async (page: Page) => {
  await page.route(`**/api/${call}`, answers(answer));
  await page.goto(`/${path}?token=${TOKEN}`);
  await sees(page, sight);
};
const opensClaim = (changes: object = {}) =>
  linked('phone-check', 'claims/open', { ...CLAIM, ...changes }, AGENCY.agency_name);
const opensQuestion = (changes: object = {}, stopped = false) =>
  linked(
    'question',
    'question/open',
    { first_name: 'Zelda', question: { ...QUESTION_TO_HER, ...changes }, stopped },
    AGENCY.agency_name,
  );
const opensNotice = (changes: object = {}) =>
  linked('unlock-notice', 'unlock-notices/open', { ...NOTICE, ...changes }, new RegExp(AGENCY.agency_name));

export const MAILED_LINKS: Group = {
  name: 'mailed links',
  signedIn: false,
  states: [
    ['phone check', opensClaim()],
    [
      'phone check, another number',
      async (page) => {
        await opensClaim()(page);
        await press(page, 'No, I have another number');
        await page.getByLabel('Phone number').fill('3175550199');
      },
    ],
    [
      'phone check, never this number',
      async (page) => {
        await opensClaim()(page);
        await press(page, 'This was never my number');
        await sees(page, /^We pause your profile/);
      },
    ],
    ...(['confirmed', 'corrected', 'working', 'never_mine'] as const).map((answer): State => [
      `phone check, ${answer}`,
      opensClaim({ answer, over: true }),
    ]),
    ['phone check, over', opensClaim({ over: true, blocked: true })],
    [
      'phone check, link ended',
      (page) => page.goto(`/phone-check?token=${TOKEN}`).then(() => sees(page, 'Request a New Link')),
    ],
    ['question', opensQuestion()],
    ['question, yes', opensQuestion({ answer: 'yes', answered_at: BEFORE, verified: true })],
    ['question, filled', opensQuestion({ state: 'filled', blocked: true }, true)],
    ['question, link ended', (page) => page.goto(`/question?token=${TOKEN}`).then(() => sees(page, /link/i))],
    ['questions stopped', linked('questions-stopped', 'question/stop', { success: true }, "We won't email you")],
    ['unlock notice', opensNotice()],
    ['unlock notice, blocked', opensNotice({ blocked: true, verified: false, calls_from: null })],
    [
      'unlock notice, link ended',
      (page) => page.goto(`/unlock-notice?token=${TOKEN}`).then(() => sees(page, 'Request a New Link')),
    ],
  ],
};
