import { expect, type Page, type Route } from '@playwright/test';
import { createCaseCall, type CaseDetail, type CasesResponse } from '@marketplace/contracts';
import { WEEKDAY_DAYS, weekOf } from '@marketplace/domain';
import { answers } from '../stack/state-checks.ts';
import { pageReady } from '../stack/page-ready.ts';
import { untilSaved } from '../stack/saved.ts';
import { at, fails, type Group, ID, press, sees, seesHeading, silent, type State, type Width } from './state.ts';

const HOURS = weekOf(WEEKDAY_DAYS, [1]) | weekOf([6], [4]);
const LIST = `/candidates/cna?zip_code=46204&radius=25&hours=${HOURS}`;
const FIRST_ROW = '[data-row-name]';

export async function openCase(page: Page, association = ''): Promise<void> {
  await at(`${association}/candidates/cna/cover?zip_code=46204&radius=25&hours=${HOURS}`)(page);
  await press(page, 'Make it a case');
  await page.getByRole('dialog').getByLabel('Name').fill('R. M.');
  await untilSaved(page, createCaseCall, () => page.getByRole('button', { name: 'Create case' }).click());
  await seesHeading(page, 'R. M.');
  await pageReady(page);
}

const questionsAnswer = (changes: object) =>
  answers({ on: true, may_ask: true, left_today: 9, questions: [], ...changes });

async function openAsk(page: Page, changes: object = {}): Promise<void> {
  await page.route('**/api/questions?*', questionsAnswer(changes));
  await page.route('**/api/questions', questionsAnswer(changes));
  await at(LIST)(page);
  await press(page, /^Ask /);
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openAnswered(page: Page, state: string): Promise<void> {
  await at(LIST)(page);
  const item = page.locator('[data-candidate]').first();
  const questionBody = { candidate_uuid: await item.getAttribute('data-candidate'), case_id: null, state };
  const question = { ...questionBody, since: '2026-11-03', asked_on: '2026-11-03', hours: HOURS, pay_cents: 1_850 };
  await page.route('**/api/questions?*', questionsAnswer({ questions: [question] }));
  await page.route('**/api/questions', questionsAnswer({ questions: [question] }));
  await page.reload();
  await pageReady(page);
}

async function changeCase(page: Page, change: (one: CaseDetail) => object): Promise<void> {
  await page.route('**/api/cases/*', async (route) => {
    const answer = await route.fetch();
    const one: CaseDetail = await answer.json();
    await route.fulfill({ response: answer, json: { ...one, ...change(one) } });
  });
  await page.reload();
  await pageReady(page);
}

async function withColleague(page: Page): Promise<void> {
  await page.route('**/api/agency-profile', async (route) => {
    const answer = await route.fetch();
    const profile: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...profile, people: 2 } });
  });
  const robin = { id: ID, first_name: 'Robin', last_name: 'Vale', email: 'robin@agency.test', title: '' };
  const people = [{ ...robin, role: 'recruiter', joined_at: '2026-11-20T12:00:00.000Z' }];
  const rest = { agency_name: 'Good Neighbor Home Care', invitations: [], history: [] };
  await page.route('**/api/agency-people', answers({ ...rest, you: { id: ID, role: 'owner' }, people }));
}

async function ofRobin(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { cases }: CasesResponse = await answer.json();
  const coordinator = { id: ID, name: 'Robin Vale' };
  const started = cases.map((one) => ({ ...one, coordinator, ...STARTED, taken: one.hours & 0xff }));
  const overdue = started.map((one) => ({ ...one, id: ID, ...OVERDUE }));
  await route.fulfill({ response: answer, json: { cases: [...overdue, ...started] } });
}

const STARTED = { asked_people: 4, said_yes: 3, starts_on: '2099-12-01' };
const OVERDUE = { name: 'K. T.', disciplines: ['RN', 'LPN'], starts_on: '2026-10-02', said_yes: 0, taken: 0 };

const BY = { id: null, name: 'Robin Vale' };
const goneCandidate = (last: number, hours: number) => ({
  candidate_uuid: `3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f00${last}`,
  first_name: 'Josephine',
  discipline_short: 'CNA',
  hours,
  candidate: null,
  elsewhere: [],
});
const withPeople = ({ hours }: CaseDetail) => ({
  people: [goneCandidate(71, hours & 0xff), goneCandidate(72, 0)],
  taken: hours & 0xff,
  assigned: hours & 0xff,
  notes: [
    {
      id: ID,
      text: 'Prefers mornings. Two cats. The son has the key.',
      by: BY,
      written_at: '2026-11-20T12:00:00.000Z',
      may_delete: true,
    },
  ],
  pay_cents: 1_850,
  starts_on: '2026-12-01',
  needs: ['dementia', 'pets'],
});

/** Picks an item of a person's menu. By default, the person covers open hours. */
async function choose(
  page: Page,
  choice: string | RegExp,
  { nth = 0, section = /^(One person|Two people|Three people)/ }: { nth?: number; section?: string | RegExp } = {},
): Promise<void> {
  const people = page.getByRole('region', { name: section });
  // Opens the partners of each team.
  await people.locator('details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '');
  });
  await people
    .getByRole('button', { name: /^More actions for / })
    .nth(nth)
    .click();
  await press(page, choice);
}

/** Plans hours for the first person. On a phone, expands the people with planned hours. */
async function planForFirst(page: Page, width: Width): Promise<void> {
  await choose(page, /^Plan /);
  const heading = page.getByRole('heading', { name: 'Planned hours' });
  await expect(heading).toBeVisible();
  if (width === 390) await heading.click();
}

/** Gives the case's people more than 40 hours a week, some of them on two cases. */
async function withHoursElsewhere(page: Page): Promise<void> {
  const elsewhere = [{ name: 'M. K.', hours: HOURS | weekOf([5], [4]) }];
  await changeCase(page, ({ people }) => ({ people: people.map((one) => ({ ...one, elsewhere })) }));
}

/** Adds three people to the shortlist. The first said yes, the second said no, and the third has not answered. */
async function askThree(page: Page): Promise<void> {
  await openCase(page);
  const shortlisted = page.getByRole('region', { name: 'Shortlist' }).locator('[data-candidate]');
  for (const count of [1, 2, 3]) {
    await choose(page, "Add to the case's shortlist", { nth: count - 1 });
    await expect(shortlisted).toHaveCount(count);
  }
  const uuids = await shortlisted.evaluateAll((people) =>
    people.map((person) => person.getAttribute('data-candidate')),
  );
  const questions = (['yes', 'no', 'asked'] as const).map((state, at) => ({
    candidate_uuid: uuids[at],
    case_id: null,
    state,
    since: '2026-11-20',
    asked_on: '2026-11-20',
    hours: HOURS,
    pay_cents: 1_850,
  }));
  await page.route('**/api/questions?*', questionsAnswer({ questions }));
  await page.route('**/api/questions', questionsAnswer({ questions }));
  await at(new URL(page.url()).pathname)(page);
  await seesHeading(page, 'Said yes');
}

const inCase =
  (button: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await openCase(page);
    await press(page, button);
    await expect(page.getByRole('dialog')).toBeVisible();
  };

export const CASES: Group = {
  name: 'cases',
  signedIn: true,
  states: [
    ['no cases', at('/cases')],
    [
      'new case',
      async (page) => {
        await at('/cases')(page);
        await press(page, 'New case');
        await press(page, 'Create case');
        await sees(page, 'Name is required');
      },
    ],
    ...(['', '?mine=1'] as const).map((query): State => [
      query === '' ? 'cases of colleagues' : 'no own cases',
      async (page) => {
        await withColleague(page);
        await openCase(page);
        await page.route('**/api/cases?*', ofRobin);
        await page.route('**/api/cases', ofRobin);
        await at(`/cases${query}`)(page);
      },
    ]),
    [
      'cases failed',
      async (page) => {
        await page.route('**/api/cases*', fails);
        await at('/cases')(page);
      },
    ],
    ['case', (page) => openCase(page)],
    [
      'menu of a person on a case',
      async (page) => {
        await openCase(page);
        await press(page, /^More actions for /);
        await expect(page.getByRole('button', { name: /^Plan / })).toBeVisible();
      },
    ],
    [
      'case with planned hours',
      async (page, width) => {
        await openCase(page);
        await planForFirst(page, width);
        await sees(page, /^Planned: /);
      },
    ],
    [
      'case with somebody who has hours on another case',
      async (page, width) => {
        await openCase(page);
        await planForFirst(page, width);
        await withHoursElsewhere(page);
        await sees(page, /^Also on M\. K\.: /);
      },
    ],
    [
      'hours of a person being changed, who has hours on another case',
      async (page, width) => {
        await openCase(page);
        await planForFirst(page, width);
        await withHoursElsewhere(page);
        await choose(page, 'Change hours', { section: 'Planned hours' });
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      'case with people no longer listed and notes',
      async (page) => {
        await openCase(page);
        await changeCase(page, withPeople);
        await seesHeading(page, 'Shortlist');
      },
    ],
    ['case with people who said yes, said no and have not answered', askThree],
    [
      'case with all hours planned',
      async (page) => {
        await openCase(page);
        await choose(page, /^Plan /);
        await expect(page.getByText(/^Still open: /)).toBeVisible();
        await pageReady(page);
        await choose(page, /^Plan /);
        await sees(page, /^All hours are planned/);
      },
    ],
    [
      'case that nobody covers',
      async (page) => {
        const none = { total: 0, teams: [] };
        const nobody = { wanted_hours: 38, matching: 12, considered: 12, candidates: [] };
        await page.route(
          '**/api/candidates/cover?*',
          answers({ ...nobody, alone: { total: 0, members: [] }, pairs: none, triples: none }),
        );
        await openCase(page);
        await sees(page, /^Nobody covers all/);
      },
    ],
    [
      'case whose people are loading',
      async (page) => {
        await openCase(page);
        await page.route('**/api/candidates/cover?*', silent);
        await page.reload();
        await sees(page, 'Finding people who cover these hours...');
      },
    ],
    [
      'filled case',
      async (page) => {
        await openCase(page);
        await press(page, 'Mark as filled');
        await page.getByRole('dialog').getByRole('button', { name: 'Mark as filled' }).click();
        await expect(page.getByRole('button', { name: 'Reopen case' })).toBeVisible();
      },
    ],
    [
      'case failed',
      async (page) => {
        await page.route('**/api/cases/*', fails);
        await page.goto(`/cases/${ID}`);
        await sees(page, 'Try again');
      },
    ],
    [
      'case loading',
      async (page) => {
        await page.route('**/api/cases/*', silent);
        await page.goto(`/cases/${ID}`);
        await expect(page.getByRole('status', { name: 'Loading this case...' })).toBeVisible();
      },
    ],
    [
      'case being handed over',
      async (page) => {
        await withColleague(page);
        await openCase(page);
        await press(page, 'Hand over');
        await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
        await sees(page, 'Please choose a colleague');
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
        await expect(page.getByText(/either way/)).toBeVisible();
      },
    ],
  ],
};
