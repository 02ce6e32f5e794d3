import { expect, type Page } from '@playwright/test';
import { addToShortlistCall } from '@marketplace/contracts';
import { WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { answers } from '../stack/state-checks.ts';
import { openCase } from './case-states.ts';
import { pageReady } from '../stack/page-ready.ts';
import { untilSaved } from '../stack/saved.ts';
import {
  at,
  fails,
  type Group,
  ID,
  offline,
  press,
  sees,
  seesHeading,
  silent,
  type State,
  type Width,
} from './state.ts';

const LIST = '/candidates/cna?zip_code=46204&radius=25';
const HOURS = weekOf(WEEKDAY_DAYS, [1, 2]);
const COVERED = `${LIST}&hours=${HOURS}&sort_by=covers_most`;
const ALL_FILTERS =
  '/candidates/cna?zip_code=46204&radius=50&language=Spanish&language=English&selected_days=1&selected_days=2&amount_exp=3%2B+years&own_car=true';
const FIRST_ROW = '[data-row-name]';
const MORE = /^More actions for /;

const openFilters = async (page: Page, width: Width) => {
  if (width < 768) await press(page, /^Filters/);
};

const EVIDENCE = ['Indiana RN license, checked Nov 3, 2026', 'CPR stated, not checked, expires May 31, 2027'];

async function mixRows(page: Page): Promise<void> {
  await page.route('**/api/candidates?*', async (route) => {
    const answer = await route.fetch();
    const body: { candidates: Record<string, unknown>[] } = await answer.json();
    for (const row of body.candidates.slice(0, 2)) row['request_status'] = 'completed';
    for (const row of body.candidates.slice(1, 4)) Object.assign(row, { shortlisted: true });
    for (const row of body.candidates.slice(3, 5)) Object.assign(row, { looking_for_work_now: false });
    for (const row of body.candidates.slice(0, 3)) row['evidence'] = EVIDENCE;
    for (const row of body.candidates.slice(5, 6)) Object.assign(row, { first_name: 'Maria-Magdalena' });
    await route.fulfill({ response: answer, json: body });
  });
}

async function asPro(page: Page): Promise<void> {
  const period = { current_period_end: '2099-01-01T00:00:00.000Z', cancel_at_period_end: false };
  await page.route('**/api/agency-subscription', answers({ subscription: { status: 'active', ...period } }));
  const unlock = { unlock_id: ID, expires_at: '2099-01-01T00:00:00.000Z' };
  await page.route('**/api/free-unlock', answers({ free_unlock: unlock }));
}

async function withCredit(page: Page): Promise<void> {
  const unlock_credit = { unlock_id: ID, expires_at: '2099-01-01T00:00:00.000Z' };
  await page.route('**/api/unlock-credit', answers({ unlock_credit }));
}

const isShortlisted = (page: Page, pressed: boolean) => page.getByRole('button', { name: /^Shortlist /, pressed });

async function fillShortlist(page: Page): Promise<void> {
  await at('/candidates/rn?zip_code=46204&radius=50')(page);
  for (let count = await isShortlisted(page, true).count(); count < 4; count += 1) {
    await untilSaved(page, addToShortlistCall, () => isShortlisted(page, false).first().click());
    await expect(isShortlisted(page, true)).toHaveCount(count + 1);
  }
}

type Rows = Record<string, unknown>[];

/** Changes the shortlist's rows, which get the uuids `uuidOf(0)` and so on. */
async function changeShortlist(page: Page, change: (rows: Rows) => Rows): Promise<void> {
  await page.route(/\/api\/shortlist(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const { shortlist }: { shortlist: Rows } = await answer.json();
    const rows = change(shortlist).map((row, index) => ({ ...row, uuid: uuidOf(index) }));
    await route.fulfill({ response: answer, json: { shortlist: rows } });
  });
}

const uuidOf = (index: number) => `${ID.slice(0, -1)}${index}`;

/** Shows somebody unlocked, somebody who said yes, somebody who is not looking, and somebody without week and license. */
async function showStates(page: Page): Promise<void> {
  await fillShortlist(page);
  await openCase(page);
  const states = [
    { unlocked: true, request_status: 'completed', evidence: EVIDENCE },
    { discipline: 'Licensed Practical Nurse', discipline_short: 'LPN', first_name: 'Maria-Magdalena' },
    { looking_for_work_now: false },
    { availability: [], evidence: ['CPR stated, not checked'] },
  ];
  await changeShortlist(page, (rows) => rows.slice(0, 4).map((row, index) => ({ ...row, ...states[index] })));
  const question = { case_id: null, since: '2026-11-20', asked_on: '2026-11-20', hours: HOURS, pay_cents: 1_850 };
  const questions = [
    { ...question, candidate_uuid: uuidOf(1), state: 'yes' },
    { ...question, candidate_uuid: uuidOf(2), state: 'asked' },
  ];
  const answer = answers({ on: true, may_ask: true, left_today: 9, questions });
  await page.route('**/api/questions?*', answer);
  await page.route('**/api/questions', answer);
  await at('/shortlist')(page);
  await sees(page, 'Said yes');
}

async function openSheet(page: Page, path: string): Promise<void> {
  await at(path)(page);
  await page.locator(FIRST_ROW).first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open full page' })).toBeVisible();
}

async function openPerson(page: Page, list: string): Promise<void> {
  await at(list)(page);
  const address = await page.locator(FIRST_ROW).first().getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('link', { name: /^Back to / }).first()).toBeVisible();
  await pageReady(page);
}

export const TYPES: Group = {
  name: 'types',
  signedIn: true,
  states: [
    ['types', at('/candidates')],
    ['types of an association', at('/iahhc/candidates')],
    [
      'types loading',
      async (page) => {
        await page.route('**/api/candidate-types*', silent);
        await page.goto('/candidates');
        await sees(page, 'Loading candidate types...');
      },
    ],
    [
      'types failed',
      async (page) => {
        await page.route('**/api/candidate-types*', fails);
        await page.goto('/candidates');
        await sees(page, 'Error loading candidate types. Please try again.');
      },
    ],
    [
      'saved searches',
      async (page) => {
        await page.route('**/api/saved-searches', answers({ saved_searches: SAVED }));
        await at('/candidates')(page);
        await seesHeading(page, 'Saved searches');
      },
    ],
    [
      'question before a saved search is deleted',
      async (page) => {
        await page.route('**/api/saved-searches', answers({ saved_searches: SAVED }));
        await at('/candidates')(page);
        await press(page, /^Delete /);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'saved search being renamed',
      async (page) => {
        await page.route('**/api/saved-searches', answers({ saved_searches: SAVED }));
        await at('/candidates')(page);
        await press(page, /^Rename /);
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'saved searches failed',
      async (page) => {
        await page.route('**/api/saved-searches', fails);
        await at('/candidates')(page);
      },
    ],
  ],
};

const saved = (id: string, name: string, criteria: object) => ({
  id,
  name,
  discipline: 'CNA',
  criteria,
  association: null,
  daily_mail: true,
  created_at: '2026-11-10T15:00:00.000Z',
});
const SAVED = [
  saved(ID, 'Mornings for Mrs. Hall', { hours: HOURS, zip_code: '46204', radius: 25 }),
  saved(
    '3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f0010',
    'Certified Nursing Assistants, Monday, Tuesday, Wednesday, Spanish, within 25 miles of 46204',
    { selected_days: [1, 2, 3], languages: ['Spanish'], zip_code: '46204', radius: 25 },
  ),
];

export const LISTS: Group = {
  name: 'list',
  signedIn: true,
  states: [
    ['near a place', at(LIST)],
    ['without a place', at('/candidates/rn')],
    ['of an association', at('/iahhc/candidates/rn')],
    ['many filters', at(ALL_FILTERS)],
    [
      'loading',
      async (page) => {
        await page.route('**/api/candidates?*', silent);
        await page.goto(LIST);
        await sees(page, 'Loading candidates...');
      },
    ],
    [
      'loading another answer',
      async (page, width) => {
        await at(LIST)(page);
        await page.route('**/api/candidates?*', silent);
        if (width < 1024) await page.getByLabel('Sort by').selectOption({ index: 1 });
        else await page.getByRole('checkbox', { name: 'Spanish' }).check();
        await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
      },
    ],
    ...(['fails', 'is offline'] as const).map((how): State => [
      how === 'fails' ? 'failed' : 'offline',
      async (page) => {
        await page.route('**/api/candidates?*', how === 'fails' ? fails : offline);
        await page.goto(LIST);
        await sees(page, 'Error loading candidates. Please try again.');
      },
    ]),
    [
      'nobody found',
      async (page) => {
        await page.goto(
          '/candidates/rn?zip_code=46204&radius=1&language=Polish&selected_days=0&care_setting=inpatient',
        );
        await sees(page, 'No candidates found matching your filters.');
      },
    ],
    [
      'unknown ZIP code',
      async (page) => {
        await page.goto('/candidates/rn?zip_code=00000');
        await sees(page, 'We could not find ZIP code 00000');
      },
    ],
    [
      'unlocked, pending, shortlisted, long names',
      async (page) => {
        await mixRows(page);
        await at(LIST)(page);
        await expect(page.getByRole('button', { name: 'Request Pending' }).first()).toBeVisible();
      },
    ],
    [
      'cost of an unlock not known',
      async (page) => {
        await page.route('**/api/{agency-profile,agency-subscription}', fails);
        await page.goto(LIST);
        await sees(page, 'Try again');
      },
    ],
    [
      'cost of an unlock loading',
      async (page) => {
        await page.route('**/api/agency-profile', silent);
        await page.goto(LIST);
        await expect(page.getByRole('article').first()).toBeVisible();
      },
    ],
    [
      'Pro with a free unlock',
      async (page) => {
        await asPro(page);
        await at(LIST)(page);
        await expect(page.getByRole('button', { name: 'Use Free Unlock' }).first()).toBeVisible();
      },
    ],
    [
      'question before the free unlock',
      async (page) => {
        await asPro(page);
        await at(LIST)(page);
        await press(page, 'Use Free Unlock');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'question before a credit is used',
      async (page) => {
        await withCredit(page);
        await at(LIST)(page);
        await press(page, 'Use Credit');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'credit without Pro',
      async (page) => {
        await withCredit(page);
        await at(LIST)(page);
        await expect(page.getByRole('button', { name: 'Use Credit' }).first()).toBeVisible();
      },
    ],
    [
      'free unlock on its way',
      async (page) => {
        await asPro(page);
        await page.route('**/api/redeem-free-unlock', silent);
        await at(LIST)(page);
        await press(page, 'Use Free Unlock');
        await page.getByRole('dialog').getByRole('button', { name: 'Use Free Unlock' }).click();
        await sees(page, 'Processing...');
      },
    ],
    [
      'checkout being opened',
      async (page) => {
        await page.route('**/api/create-candidate-unlock-checkout', silent);
        await at(LIST)(page);
        await press(page, /^Unlock /);
        await sees(page, 'Processing...');
      },
    ],
    [
      'checkout failed: toast',
      async (page) => {
        await page.route('**/api/create-candidate-unlock-checkout', fails);
        await at(LIST)(page);
        await press(page, /^Unlock /);
        await expect(page.getByRole('listitem').filter({ hasText: 'Error' }).first()).toBeVisible();
      },
    ],
    [
      'menu of a row',
      async (page) => {
        await at(LIST)(page);
        await press(page, MORE);
        await sees(page, /^Hide /);
      },
    ],
    [
      'hidden: toast with undo',
      async (page) => {
        await page.route('**/api/hidden-candidates/**', answers({ success: true }));
        await at(LIST)(page);
        await press(page, MORE);
        await press(page, /^Hide /);
        await sees(page, /is hidden from your list/);
      },
    ],
    [
      'shortlisted only',
      async (page) => {
        await fillShortlist(page);
        await at('/candidates/rn?shortlisted=true')(page);
      },
    ],
    [
      'sorted by something else',
      async (page) => {
        await at(LIST)(page);
        await page.getByLabel('Sort by').selectOption({ index: 2 });
        await pageReady(page);
      },
    ],
    [
      'filters',
      async (page) => {
        await at(ALL_FILTERS)(page);
        await press(page, /^Filters/);
        await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Spanish' })).toBeAttached();
      },
      [390],
    ],
    [
      'filters at their end',
      async (page, width) => {
        await at(ALL_FILTERS)(page);
        await openFilters(page, width);
        await page.getByRole('group', { name: 'Own car' }).scrollIntoViewIfNeeded();
      },
    ],
    ['hours painted', at(`${LIST}&hours=${HOURS}`)],
    ['hours painted, covers most', at(COVERED)],
    [
      'hours in the filters',
      async (page, width) => {
        await at(COVERED)(page);
        await openFilters(page, width);
        await page.getByRole('grid', { name: 'Hours to fill' }).scrollIntoViewIfNeeded();
      },
    ],
    ['case cover', at(`/candidates/cna/cover?hours=${HOURS}&zip_code=46204&radius=25`)],
    [
      'case cover with another discipline',
      at(`/candidates/cna/cover?hours=${HOURS}&zip_code=46204&radius=25&with=hha`),
    ],
    [
      'case cover loading',
      async (page) => {
        await page.route('**/api/candidates/cover?*', silent);
        await page.goto(`/candidates/cna/cover?hours=${HOURS}`);
        await seesHeading(page, 'Who covers this case');
      },
    ],
    [
      'case cover failed',
      async (page) => {
        await page.route('**/api/candidates/cover?*', offline);
        await page.goto(`/candidates/cna/cover?hours=${HOURS}`);
        await sees(page, /^Error loading the case cover/);
      },
    ],
    ['case cover without hours', at('/candidates/cna/cover')],
    [
      'map',
      async (page) => {
        await at('/candidates/cna')(page);
        await page.getByRole('button', { name: 'Map', exact: true }).first().click();
        await sees(page, /looking for work right now/);
      },
    ],
    [
      'map of an association',
      async (page) => {
        await at('/iahhc/candidates/cna')(page);
        await page.getByRole('button', { name: 'Map', exact: true }).first().click();
        await sees(page, /looking for work right now/);
      },
    ],
    [
      'map of here',
      async (page) => {
        await page.goto('/candidates/cna?zip_code=46204&radius=25&map=true');
        await sees(page, /within 25 miles of/);
      },
    ],
    [
      'map of here, far out, in an association',
      async (page) => {
        await page.goto('/iahhc/candidates/cna?zip_code=46204&radius=50&map=true');
        await sees(page, /within 50 miles of/);
      },
    ],
    [
      'map of here failed',
      async (page) => {
        await page.route('**/api/candidates/areas?*', offline);
        await page.goto('/candidates/cna?zip_code=46204&map=true');
        // The message appears after the retries.
        await expect(page.getByText(/^The map could not be loaded/)).toBeVisible({ timeout: 30_000 });
      },
    ],
    [
      'dialog: save this search',
      async (page) => {
        await at(COVERED)(page);
        await press(page, 'Save this search');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'dialog: save this search without a name',
      async (page) => {
        await at(LIST)(page);
        await press(page, 'Save this search');
        await page.getByRole('dialog').getByLabel('Name').fill('');
        await press(page, 'Save search');
        await sees(page, 'Name is required');
      },
    ],
    [
      'search saved: toast',
      async (page) => {
        await page.route('**/api/saved-searches', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status: 201, json: SAVED[0] }) : route.fallback(),
        );
        await at(LIST)(page);
        await press(page, 'Save this search');
        await press(page, 'Save search');
        await sees(page, 'Search saved');
      },
    ],
    [
      'keyboard shortcuts',
      async (page) => {
        await at(LIST)(page);
        await page.locator(FIRST_ROW).first().focus();
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      [1280],
    ],
    [
      'scrolled: compact bar',
      async (page) => {
        await at(LIST)(page);
        await page.evaluate(() => window.scrollTo(0, 600));
        await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible();
      },
      [1280],
    ],
    ['last page', at('/candidates/cna?page=3')],
  ],
};

export const PERSON: Group = {
  name: 'person',
  signedIn: true,
  states: [
    ['panel', (page) => openSheet(page, LIST)],
    ['panel with hours to fill', (page) => openSheet(page, COVERED)],
    [
      'panel of an unlocked person',
      async (page) => {
        await mixRows(page);
        await openSheet(page, LIST);
      },
    ],
    [
      'panel of a Pro agency',
      async (page) => {
        await asPro(page);
        await openSheet(page, LIST);
      },
    ],
    ['page', (page) => openPerson(page, LIST)],
    ['page with hours to fill', (page) => openPerson(page, COVERED)],
    [
      'page with evidence',
      async (page) => {
        await page.route('**/api/candidates/*/*', async (route) => {
          const answer = await route.fetch();
          const candidate: object = await answer.json();
          await route.fulfill({ response: answer, json: { ...candidate, evidence: EVIDENCE } });
        });
        await openPerson(page, LIST);
        await sees(page, EVIDENCE[0] ?? '');
      },
    ],
    ['page in an association', (page) => openPerson(page, '/iahhc/candidates/lpn')],
    [
      'page loading',
      async (page) => {
        await page.route('**/api/candidates/*/*', silent);
        await page.goto(`/candidates/cna/${ID}`);
        await expect(page.locator('[aria-busy="true"], [role="status"]').first()).toBeAttached();
      },
    ],
    [
      'page failed',
      async (page) => {
        await page.route('**/api/candidates/*/*', fails);
        await page.goto(`/candidates/cna/${ID}`);
        await sees(page, /try again/i);
      },
    ],
    ['page of nobody', at(`/candidates/cna/${ID}`)],
  ],
};

export const SHORTLIST: Group = {
  name: 'shortlist',
  signedIn: true,
  states: [
    [
      'four people',
      async (page) => {
        await fillShortlist(page);
        await at('/shortlist')(page);
        await expect(page.getByRole('button', { name: /^Remove from shortlist/ })).toHaveCount(4);
      },
    ],
    [
      'one person',
      async (page) => {
        await fillShortlist(page);
        await changeShortlist(page, (rows) => rows.slice(0, 1));
        await at('/shortlist')(page);
      },
    ],
    [
      'ten people',
      async (page) => {
        await fillShortlist(page);
        await changeShortlist(page, (rows) => [...rows, ...rows, ...rows].slice(0, 10));
        await at('/shortlist')(page);
      },
    ],
    [
      'compared for the newest case',
      async (page) => {
        await fillShortlist(page);
        await openCase(page);
        await at('/shortlist')(page);
        await expect(page.getByRole('combobox', { name: 'Compare for' })).not.toHaveValue('');
      },
    ],
    [
      'for no case',
      async (page) => {
        await fillShortlist(page);
        await openCase(page);
        await at('/shortlist')(page);
        await page.getByRole('combobox', { name: 'Compare for' }).selectOption('No case');
        await pageReady(page);
      },
    ],
    ['unlocked, asked, not looking and without a license', showStates],
    [
      'for a case that was not found',
      async (page) => {
        await fillShortlist(page);
        await at(`/shortlist?case=${ID}`)(page);
        await sees(page, /^We couldn't find that case/);
      },
    ],
    [
      'on paper',
      async (page) => {
        await fillShortlist(page);
        await at('/shortlist')(page);
        await page.emulateMedia({ media: 'print' });
        await expect(page.getByRole('table')).toBeVisible();
      },
    ],
    [
      'empty',
      async (page) => {
        await page.route('**/api/shortlist?*', answers({ shortlist: [] }));
        await page.route('**/api/shortlist', answers({ shortlist: [] }));
        await at('/shortlist')(page);
      },
    ],
    [
      'loading',
      async (page) => {
        await page.route(/\/api\/shortlist(\?|$)/, silent);
        await page.goto('/shortlist');
        await seesHeading(page, 'Shortlist');
      },
    ],
    [
      'failed',
      async (page) => {
        await page.route(/\/api\/shortlist(\?|$)/, fails);
        await page.goto('/shortlist');
        await sees(page, /Error loading your shortlist/);
      },
    ],
  ],
};
