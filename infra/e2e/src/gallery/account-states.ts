import { expect, type Page } from '@playwright/test';
import { WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { CONTACTS } from '../stack/agency-pages.ts';
import { answers } from '../stack/state-checks.ts';
import { at, fails, type Group, ID, press, sees, seesHeading, silent, type State, TOKEN } from './state.ts';

const LATER = '2026-11-20T12:00:00.000Z';
const CONTACT = CONTACTS.unlocked_candidates[0];
const id = (last: number) => `3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f00${last}`;

const NOTE = {
  id: ID,
  text: 'Prefers nights, and has a dog allergy. Call after five; her sister answers the phone in the morning.',
  by: { id: null, name: 'Robin Vale' },
  written_at: LATER,
  edited_at: null,
  may_edit: true,
  may_delete: true,
};
const MANY = {
  unlocked_candidates: [
    {
      ...CONTACT,
      calls: [{ id: ID, outcome: 'no_answer', by: { id: null, name: 'Robin Vale' }, at: LATER }],
      notes: [NOTE],
      reminders: [{ id: ID, due_on: '2026-11-20', text: 'Ask about nights' }],
    },
    {
      ...CONTACT,
      request_id: id(21),
      free: true,
      amount_paid: 0,
      status: 'new',
      profile: null,
      applications: [],
      evidence: [],
    },
    {
      ...CONTACT,
      request_id: id(22),
      revoked: true,
      candidate_email: null,
      candidate_phone: null,
      amount_returned: 40_000,
      applications: [],
      evidence: [],
    },
    {
      ...CONTACT,
      request_id: id(23),
      candidate_first_name: 'Maria-Magdalena',
      candidate_last_name: 'Featherstonehaugh-Villanueva',
      candidate_email: 'maria-magdalena.featherstonehaugh-villanueva@a-very-long-domain-name.example.test',
      candidate_city: 'Fort Benjamin Harrison',
      status: 'hired',
    },
  ],
};

const withContacts = (path: string) => async (page: Page) => {
  await page.route('**/api/unlocked-candidates', answers(MANY));
  await at(path)(page);
  await sees(page, /^Maria/);
};

async function logInPanel(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Log a call/ })
    .click();
  await sees(page, 'How did the call go?');
}

const YOU = id(31);
const dana = { id: YOU, first_name: 'Dana', last_name: 'Lee', email: 'dana@agency.test', title: '', joined_at: LATER };
const by = { id: YOU, name: 'Dana Lee' };
const PEOPLE = {
  agency_name: 'Maple Home Care',
  you: { id: YOU, role: 'owner' },
  people: [
    { ...dana, role: 'owner' },
    { ...dana, id: TOKEN, first_name: 'Robin', last_name: 'Vale', role: 'recruiter' },
    {
      ...dana,
      id: id(32),
      first_name: 'Maria-Magdalena',
      last_name: 'Featherstonehaugh-Villanueva',
      email: 'maria-magdalena.featherstonehaugh@a-very-long-domain-name.example.test',
      role: 'recruiter',
    },
  ],
  invitations: [
    {
      id: YOU,
      email: 'kim@agency.test',
      role: 'owner',
      invited_by: by,
      sent_at: LATER,
      expires_at: LATER,
      expired: true,
    },
    {
      id: id(33),
      email: 'a-colleague-with-a-long-name@a-very-long-domain-name.example.test',
      role: 'recruiter',
      invited_by: by,
      sent_at: LATER,
      expires_at: '2099-01-01T00:00:00.000Z',
      expired: false,
    },
  ],
  history: [{ event: 'invited', by, about: 'kim@agency.test', role: 'owner', at: LATER }],
};
const withPeople = async (page: Page, people: object = PEOPLE) => {
  await page.route('**/api/agency-people', answers(people));
  await at('/account/people')(page);
};

const APPLICATION = {
  application_id: ID,
  job_title: 'Night nurse for weekends in Carmel and Fishers',
  first_name: 'Maria',
  last_name: 'Kowalski',
  email_address: 'maria.kowalski@example.test',
  phone_number: '3175550188',
  discipline: 'RN',
  amount_of_exp: '3+ years',
  preferred_city: 'Carmel',
  preferred_state: 'IN',
  distance_miles: 15,
  desired_schedule: 'Full-time',
  availability: [{ day_of_week: 1, time_window: 1 }],
  applied_at: LATER,
  request_id: null,
  status: 'new',
};
const APPLICATIONS = [
  APPLICATION,
  {
    ...APPLICATION,
    application_id: id(42),
    first_name: 'Maria-Magdalena',
    last_name: 'Featherstonehaugh-Villanueva',
    email_address: 'maria-magdalena.featherstonehaugh-villanueva@a-very-long-domain-name.example.test',
    availability: [1, 2, 3, 4].map((day_of_week) => ({ day_of_week, time_window: 1 })),
    status: 'contacted',
    status_changed: { by: { id: null, name: 'Robin Vale' }, at: LATER },
  },
  {
    ...APPLICATION,
    application_id: id(43),
    first_name: 'Joan',
    availability: [],
    request_id: id(21),
    status: 'hired',
    status_changed: { by: { id: null, name: 'Robin Vale' }, at: LATER },
  },
];

const CASE = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  name: 'R. M.',
  status: 'open',
  hours: weekOf(WEEKDAY_DAYS, [1]),
  taken: 0,
  zip_code: '46204',
  area: 'Indianapolis, IN',
  radius: 25,
  disciplines: ['RN'],
  association: null,
  pay_cents: null,
  starts_on: null,
  needs: [],
  coordinator: { id: ID, name: 'Dana Whitfield' },
  created_at: LATER,
  asked_people: 0,
  said_yes: 0,
  yes: 0,
};

const WITHDRAWN = { application_id: id(41), first_name: 'Zelda', job_title: 'Night RN', withdrawn_at: LATER };

const session = (last: number, device: string, current = false) => ({
  id: id(last),
  device,
  signed_in_at: LATER,
  last_active_at: LATER,
  current,
});
const SESSIONS = [session(51, 'Chrome on Windows', true), session(52, 'Safari on iPhone'), session(53, '')];

export const ACCOUNT: Group = {
  name: 'account',
  signedIn: true,
  states: [
    ['empty', at('/account')],
    ['with contacts', withContacts('/account')],
    [
      'Pro',
      async (page) => {
        const period = { current_period_end: '2099-01-01T00:00:00.000Z', cancel_at_period_end: false };
        await page.route('**/api/agency-subscription', answers({ subscription: { status: 'active', ...period } }));
        await withContacts('/account')(page);
      },
    ],
    [
      'profile with an error',
      async (page) => {
        await at('/account')(page);
        await page.getByLabel('Agency name').fill('');
        await press(page, 'Save changes');
        await sees(page, 'Agency name is required');
      },
    ],
    [
      'loading',
      async (page) => {
        await page.route('**/api/{unlocked-candidates,shortlist/count,agency-profile}', silent);
        await page.goto('/account');
        await expect(page.getByRole('status', { name: 'Loading your account...' })).toBeVisible();
      },
    ],
    [
      'failed',
      async (page) => {
        await page.route('**/api/{unlocked-candidates,shortlist/count,agency-profile}', fails);
        await page.goto('/account');
        await sees(page, "We couldn't load your profile.");
      },
    ],
    [
      'checkout failed: toast',
      async (page) => {
        await page.route('**/api/create-stripe-checkout', fails);
        await at('/account')(page);
        await press(page, /Upgrade to Pro/);
        await expect(page.getByRole('listitem').filter({ hasText: 'Error' }).first()).toBeVisible();
      },
    ],
    ['people, alone', at('/account/people')],
    ['people, as an owner', (page) => withPeople(page)],
    ['people, as a recruiter', (page) => withPeople(page, { ...PEOPLE, you: { id: TOKEN, role: 'recruiter' } })],
    [
      'people: removing somebody',
      async (page) => {
        await withPeople(page);
        await press(page, 'Remove Robin Vale');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'people: invitation with an error',
      async (page) => {
        await withPeople(page);
        await page.getByRole('region', { name: 'Invite a colleague' }).getByLabel('Email').fill('kim@');
        await press(page, 'Send invitation');
        await sees(page, /Invalid email|valid email/);
      },
    ],
    [
      'people loading',
      async (page) => {
        await page.route('**/api/agency-people', silent);
        await page.goto('/account/people');
        await seesHeading(page, 'My Account');
      },
    ],
    [
      'people failed',
      async (page) => {
        await page.route('**/api/agency-people', fails);
        await page.goto('/account/people');
        await sees(page, /try again/i);
      },
    ],
    ['applications, none', at('/account/applications')],
    [
      'applications',
      async (page) => {
        await page.route(
          '**/api/received-applications*',
          answers({ applications: APPLICATIONS, withdrawn: [WITHDRAWN] }),
        );
        await at('/account/applications')(page);
        await sees(page, 'Maria Kowalski');
      },
    ],
    [
      'an application',
      async (page) => {
        await page.route('**/api/received-applications*', answers({ applications: APPLICATIONS, withdrawn: [] }));
        await at(`/account/applications#${id(42)}`)(page);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'an application, after a call',
      async (page) => {
        await page.route('**/api/received-applications*', answers({ applications: APPLICATIONS, withdrawn: [] }));
        await at(`/account/applications#${ID}`)(page);
        await logInPanel(page);
      },
    ],
    [
      'an application of a contact',
      async (page) => {
        await page.route('**/api/received-applications*', answers({ applications: APPLICATIONS, withdrawn: [] }));
        await at(`/account/applications#${id(43)}`)(page);
        await logInPanel(page);
      },
    ],
    [
      'applications, after a call',
      async (page) => {
        await page.route('**/api/received-applications*', answers({ applications: APPLICATIONS, withdrawn: [] }));
        await at('/account/applications')(page);
        const call = page.getByRole('link', { name: 'Call Maria Kowalski' });
        await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
        await call.click();
        await sees(page, 'How did the call go?');
      },
    ],
    [
      'applications, all withdrawn',
      async (page) => {
        await page.route('**/api/received-applications*', answers({ applications: [], withdrawn: [WITHDRAWN] }));
        await at('/account/applications')(page);
        await sees(page, /^Zelda withdrew/);
      },
    ],
    [
      'applications loading',
      async (page) => {
        await page.route('**/api/received-applications*', silent);
        await page.goto('/account/applications');
        await expect(page.getByRole('status', { name: 'Loading your applications...' })).toBeVisible();
      },
    ],
    [
      'applications failed',
      async (page) => {
        await page.route('**/api/received-applications*', fails);
        await page.goto('/account/applications');
        await sees(page, 'Error loading your applications. Please try again.');
      },
    ],
    [
      'applications, compared for a case',
      async (page) => {
        await page.route('**/api/received-applications*', answers({ applications: APPLICATIONS, withdrawn: [] }));
        await page.route('**/api/cases*', answers({ cases: [CASE] }));
        await at(`/account/applications?case=${CASE.id}`)(page);
        await sees(page, /^Covers 24 of/);
      },
    ],
    [
      'job link',
      async (page) => {
        await at('/account/applications')(page);
        await page.getByLabel('Job title').fill('Night nurse for weekends in Carmel and Fishers');
        await press(page, 'Copy job link');
        await expect(page.getByLabel('Link for your job posting')).toBeVisible();
      },
    ],
    ['hidden, nobody', at('/account/hidden')],
    [
      'hidden',
      async (page) => {
        const person = { candidate_uuid: ID, first_name: 'Josephine', discipline: 'Certified Nursing Assistant' };
        const facts = { discipline_short: 'CNA', preferred_city: 'Fort Benjamin Harrison', preferred_state: 'IN' };
        const rest = { amount_of_exp: '3+ years', looking_for_work_now: true, unlocked: false, added_at: LATER };
        await page.route(
          '**/api/hidden-candidates',
          answers({ hidden_candidates: [{ ...person, ...facts, ...rest }] }),
        );
        await at('/account/hidden')(page);
        await sees(page, 'Josephine');
      },
    ],
    ['receipts, none', at('/account/receipts')],
    [
      'receipts',
      async (page) => {
        const paper = { url: 'https://pay.example/i', pdf_url: 'https://pay.example/i/pdf' };
        const receipt = (number: number) => ({
          ...paper,
          id: `in_gallery${number}`,
          number: `A1B2C3-00${number}`,
          kind: number % 3 === 0 ? 'pro' : 'unlock',
          description: 'Unlock Josephine · Certified Nursing Assistant',
          paid_at: LATER,
          amount: number % 3 === 0 ? 50_000 : 40_000,
          refunded: number === 14 ? 10_000 : number === 17 ? 40_000 : 0,
        });
        const receipts = Array.from({ length: 10 }, (_, index) => receipt(19 - index));
        await page.route('**/api/receipts*', answers({ receipts, more: true }));
        await at('/account/receipts')(page);
        await sees(page, 'Pro, one month');
      },
    ],
    [
      'receipts failed',
      async (page) => {
        await page.route('**/api/receipts*', fails);
        await at('/account/receipts')(page);
      },
    ],
    ['security', at('/account/security')],
    [
      'security: sessions',
      async (page) => {
        await page.route('**/api/auth/sessions', answers({ sessions: SESSIONS }));
        await at('/account/security')(page);
        await sees(page, 'Safari on iPhone');
      },
    ],
    [
      'security: session ended',
      async (page) => {
        await page.route('**/api/auth/sessions', answers({ sessions: SESSIONS }));
        await page.route('**/api/auth/sessions/*', answers({ done: true }));
        await at('/account/security')(page);
        await press(page, /^End session: Safari/);
        await sees(page, 'Session ended');
      },
    ],
    [
      'security: session being ended failed',
      async (page) => {
        await page.route('**/api/auth/sessions', answers({ sessions: SESSIONS }));
        await page.route('**/api/auth/sessions/*', fails);
        await at('/account/security')(page);
        await press(page, /^End session: Safari/);
        await expect(page.getByRole('listitem').filter({ hasText: 'Error' }).first()).toBeVisible();
      },
    ],
    [
      'security: sessions failed',
      async (page) => {
        await page.route('**/api/auth/sessions', fails);
        await at('/account/security')(page);
        await sees(page, 'Try again');
      },
    ],
    [
      'security: password',
      async (page) => {
        await at('/account/security')(page);
        await press(page, 'Turn on two-step sign-in');
        await press(page, 'Continue');
      },
    ],
    [
      'security: set-up',
      async (page) => {
        await at('/account/security')(page);
        await press(page, 'Turn on two-step sign-in');
        await page.getByLabel('Current password').fill('Caring-hands-1!');
        await press(page, 'Continue');
        await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      },
    ],
    [
      'invitation for somebody else',
      async (page) => {
        const invitation = { agency_name: 'Maple Home Care', verified: false, email: 'robin@agency.test' };
        const rest = { role: 'recruiter', invited_by: 'Dana Lee', expires_at: LATER, has_account: false };
        await page.route('**/api/read-invitation', answers({ ...invitation, ...rest }));
        await page.goto(`/join-agency?token=${TOKEN}`);
        await seesHeading(page, 'This invitation is for another email');
      },
    ],
    [
      'invitation, with contacts and receipts that move',
      async (page) => {
        await at('/account')(page);
        const email = await page.getByLabel('Email', { exact: true }).inputValue();
        const invitation = { agency_name: 'Maple Home Care', verified: true, email, role: 'recruiter' };
        const rest = { invited_by: 'Dana Lee', expires_at: LATER, has_account: true };
        const moves = { contacts: 3, duplicates: 1, shortlisted: 2, obstacle: null };
        await page.route('**/api/read-invitation', answers({ ...invitation, ...rest }));
        await page.route('**/api/preview-join', answers({ ...invitation, ...moves }));
        await page.goto(`/join-agency?token=${TOKEN}`);
        await sees(page, /^Your agency's receipts/);
      },
    ],
  ],
};

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const calls = (...times: string[]) =>
  times.map((time, index) => ({
    id: id(60 + index),
    outcome: 'no_answer',
    by: { id: null, name: 'Robin Vale' },
    at: time,
  }));
const CLAIM = {
  reason: 'dead',
  by: { id: null, name: 'Robin Vale' },
  at: LATER,
  due_at: LATER,
  best_time: null,
  settled_at: null,
};
const GONE = { revoked: true, candidate_email: null, candidate_phone: null };

async function openClaim(page: Page, changes: object): Promise<void> {
  const unlocked = { ...CONTACT, created_at: daysAgo(3), ...changes };
  await page.route('**/api/unlocked-candidates', answers({ unlocked_candidates: [unlocked] }));
  await at('/contacts')(page);
  await page.locator('[data-row-name]').first().click();
  await page
    .getByRole('dialog')
    .getByRole('region', { name: /^(Dead number|Claim)$/ })
    .scrollIntoViewIfNeeded();
}

export const CONTACTS_PAGE: Group = {
  name: 'contacts',
  signedIn: true,
  states: [
    ['four people', withContacts('/contacts')],
    ["today's queue", withContacts('/contacts?view=today')],
    [
      'one person',
      async (page) => {
        await withContacts('/contacts')(page);
        await page.locator('[data-row-name]').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'one person, with a call to log',
      async (page) => {
        await withContacts('/contacts')(page);
        await page.locator('[data-row-name]').first().click();
        await logInPanel(page);
      },
    ],
    [
      'one person, being contacted first',
      async (page) => {
        await withContacts('/contacts')(page);
        await page.locator('[data-row-name]').nth(1).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'several selected, and a call to log',
      async (page) => {
        await withContacts('/contacts')(page);
        await press(page, 'Select');
        await page.getByRole('checkbox', { name: 'Select all' }).check();
        await page.locator('[data-row-name]').first().focus();
        await page.keyboard.press('l');
        await sees(page, 'How did the call go?');
      },
    ],
    ...(
      [
        ['a claim that needs more calls', { status: 'new', calls: calls(daysAgo(1)) }],
        ['a claim that is asked', { claim: { ...CLAIM, state: 'open' } }],
        ['a claim with a corrected number', { claim: { ...CLAIM, state: 'corrected', best_time: 'evening' } }],
        ['a claim with a confirmed number', { claim: { ...CLAIM, state: 'confirmed', best_time: 'any' } }],
        ['a claim of people who work together', { claim: { ...CLAIM, state: 'working' } }],
        ['a claim that is being refunded', { claim: { ...CLAIM, state: 'refunding' } }],
        [
          'a claim that was refunded',
          { ...GONE, amount_returned: 40_000, claim: { ...CLAIM, state: 'refunded', reason: 'no_answer' } },
        ],
        ['a claim that ended in a credit', { ...GONE, claim: { ...CLAIM, state: 'credited' } }],
        ['a claim that support decides', { claim: { ...CLAIM, state: 'support' } }],
        ['a claim that support declined', { claim: { ...CLAIM, state: 'declined' } }],
        ['a claim that waits for a dispute', { ...GONE, claim: { ...CLAIM, state: 'open' } }],
      ] as const
    ).map(([state, changes]): State => [state, (page) => openClaim(page, changes)]),
    [
      'a claim being made, without a reason',
      async (page) => {
        await openClaim(page, { status: 'new', calls: calls(daysAgo(2), daysAgo(1), daysAgo(1)) });
        await press(page, 'Make a claim');
        await press(page, 'Send claim');
        await sees(page, 'Please choose what happens');
      },
    ],
    [
      'a contact from before claims, partly refunded',
      async (page) => {
        const unlocked = { ...CONTACT, created_at: daysAgo(3), claimable: false, amount_returned: 10_000 };
        await page.route('**/api/unlocked-candidates', answers({ unlocked_candidates: [unlocked] }));
        await at('/contacts')(page);
        await page.locator('[data-row-name]').first().click();
        await page
          .getByRole('dialog')
          .getByText(/within 14 days of unlocking/)
          .scrollIntoViewIfNeeded();
      },
    ],
    [
      'note and reminder being written',
      async (page) => {
        await withContacts(`/contacts#${ID}`)(page);
        await press(page, /^Edit note/);
        await press(page, /^Set a reminder/);
        await page.getByRole('radio', { name: 'Pick a date' }).check();
      },
    ],
    [
      'nobody of this name',
      async (page) => {
        await withContacts('/contacts')(page);
        await page.getByLabel('Search by name').fill('nobody of this name');
        await sees(page, 'No candidates have this name.');
      },
    ],
    [
      'on paper',
      async (page) => {
        await withContacts('/contacts')(page);
        await page.emulateMedia({ media: 'print' });
      },
    ],
    ['empty', at('/contacts')],
    [
      'loading',
      async (page) => {
        await page.route('**/api/unlocked-candidates', silent);
        await page.goto('/contacts');
        await seesHeading(page, 'Contacts');
      },
    ],
    [
      'failed',
      async (page) => {
        await page.route('**/api/unlocked-candidates', fails);
        await page.goto('/contacts');
        await sees(page, 'Error loading your unlocked candidates. Please try again.');
      },
    ],
  ],
};
