import { expect, type Page } from '@playwright/test';
import { createCaseCall } from '@marketplace/contracts';
import { WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { answers } from '../stack/looking.ts';
import { pageReady } from '../stack/page-ready.ts';
import { untilSaved } from '../stack/saved.ts';
import { at, fails, type Group, press, seesHeading, type State, type Width } from './state.ts';

const HOURS = weekOf(WEEKDAY_DAYS, [1]) | weekOf([6], [4]);
const LIST = `/candidates/cna?zip_code=46204&radius=25&hours=${HOURS}`;
const FIRST_ROW = '[data-row-name]';

/** Makes a case from a list and opens its page. */
async function openCase(page: Page, association = ''): Promise<void> {
  await at(`${association}/candidates/cna/cover?zip_code=46204&radius=25&hours=${HOURS}`)(page);
  await press(page, 'Make it a case');
  await page.getByRole('dialog').getByLabel('Name').fill('R. M.');
  await untilSaved(page, createCaseCall, () => page.getByRole('button', { name: 'Make case' }).click());
  await seesHeading(page, 'R. M.');
  await pageReady(page);
}

const allowed = (changes: object) => answers({ on: true, may_ask: true, left_today: 9, questions: [], ...changes });

/** The dialog of the first row's menu. */
async function openAsk(page: Page, changes: object = {}): Promise<void> {
  await page.route('**/api/questions?*', allowed(changes));
  await page.route('**/api/questions', allowed(changes));
  await at(LIST)(page);
  await press(page, /^More actions for /);
  await press(page, 'Ask about hours');
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** The first row's person gave this answer. */
async function openAnswered(page: Page, state: string): Promise<void> {
  await at(LIST)(page);
  const item = page.locator('[data-candidate]').first();
  const asked = { candidate_uuid: await item.getAttribute('data-candidate'), case_id: null, state };
  const question = { ...asked, since: '2026-11-03', hours: HOURS, pay_cents: 1_850 };
  await page.route('**/api/questions?*', allowed({ questions: [question] }));
  await page.route('**/api/questions', allowed({ questions: [question] }));
  await page.reload();
  await pageReady(page);
}

const inCase =
  (button: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await openCase(page);
    await press(page, button);
    await expect(page.getByRole('dialog')).toBeVisible();
  };

/** Cases, and questions before paying. */
export const CASES: Group = {
  name: 'cases',
  signedIn: true,
  states: [
    ['no cases', at('/cases')],
    [
      'cases failed',
      async (page) => {
        await page.route('**/api/cases*', fails);
        await at('/cases')(page);
      },
    ],
    ['case', (page) => openCase(page)],
    [
      'case with somebody who takes hours',
      async (page) => {
        await openCase(page);
        await press(page, /^Give /);
        await expect(page.getByText(/^Takes /)).toBeVisible();
      },
    ],
    ['case being edited', inCase('Edit case')],
    ['question before a case is filled', inCase('Mark as filled')],
    ['several people of a case being asked', inCase('Ask several people')],
    [
      'open cases',
      async (page) => {
        await openCase(page);
        await at('/candidates')(page);
        await seesHeading(page, 'Open cases');
      },
    ],
    [
      'an association’s case',
      async (page) => {
        await openCase(page, '/iahhc');
      },
    ],
    ['an association’s cases', at('/iahhc/cases')],
    [
      'menu of a row',
      async (page) => {
        await at(LIST)(page);
        await press(page, /^More actions for /);
        await expect(page.getByRole('button', { name: 'Add to case' })).toBeVisible();
      },
    ],
    [
      'somebody being added to a case',
      async (page) => {
        await openCase(page);
        await at(LIST)(page);
        await press(page, /^More actions for /);
        await press(page, 'Add to case');
        await expect(page.getByRole('radio', { name: 'New case with these hours' })).toBeVisible();
      },
    ],
    ['a person being asked', (page) => openAsk(page)],
    ['who may not ask yet', (page) => openAsk(page, { may_ask: false, left_today: 0 })],
    ['no questions left today', (page) => openAsk(page, { left_today: 0 })],
    ...(['yes', 'no', 'asked'] as const).map((state): State => [
      `row of somebody who ${state === 'asked' ? 'was asked' : `said ${state}`}`,
      (page) => openAnswered(page, state),
    ]),
    [
      'once more before paying',
      async (page: Page, _width: Width) => {
        await openAnswered(page, 'no');
        await page.locator(FIRST_ROW).first().click();
        const panel = page.getByRole('dialog');
        await panel.getByRole('button', { name: /^Unlock / }).click();
        await expect(page.getByText(/whatever the answer is/)).toBeVisible();
      },
    ],
  ],
};
