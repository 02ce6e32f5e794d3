import { expect, type Page } from '@playwright/test';
import { addToShortlistCall, type UnlockedCandidatesResponse } from '@marketplace/contracts';
import { NO_YES_NO_FACTS } from '@marketplace/domain';
import { answers } from './state-checks.ts';
import { untilSaved } from './saved.ts';

const ID = '3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f0009';
const WEEKDAYS = [1, 2, 3, 4, 5];

export const CONTACTS: UnlockedCandidatesResponse = {
  unlocked_candidates: [
    {
      request_id: ID,
      candidate_uuid: ID,
      candidate_first_name: 'Maria',
      candidate_last_name: 'Kowalski',
      candidate_email: 'maria.kowalski@example.test',
      candidate_phone: '3175550188',
      candidate_discipline: 'RN',
      candidate_city: 'Carmel',
      candidate_state: 'IN',
      distance_miles: 15,
      amount_paid: 40_000,
      amount_returned: 0,
      free: false,
      revoked: false,
      created_at: '2026-11-10T15:00:00.000Z',
      profile: {
        amount_of_exp: '3+ years',
        care_setting_exp: 'Home care',
        desired_schedule: 'Full-time',
        languages: 'English, Spanish',
        ...NO_YES_NO_FACTS,
        own_car: true,
        availability: WEEKDAYS.map((day_of_week) => ({ day_of_week, time_window: 1 })),
        availability_confirmed_at: '2026-11-08T15:00:00.000Z',
        as_of: null,
      },
      evidence: [
        { type: 'rn', state: 'IN', number: '28-123', expires_on: '2028-10-31', checked_on: '2026-11-03' },
        { type: 'cpr', state: null, number: null, expires_on: '2027-05-31', checked_on: null },
      ],
      applications: [{ job_title: 'Night nurse', applied_at: '2026-11-09T15:00:00.000Z' }],
      cases: [{ id: 'c0ffee00-0000-4000-8000-000000000001', name: 'R. M.' }],
      status: 'interviewing',
      calls: [],
      checks: [],
      notes: [],
      reminders: [],
      claimable: true,
      claim: null,
    },
  ],
};

/** Visits a signed-in agency's pages with content (list, sheet, shortlist, contacts, account) and calls `inspect` on each. */
export async function walkAgencyPages(page: Page, inspect: (place: string) => Promise<void>): Promise<void> {
  await page.route('**/api/unlocked-candidates', answers(CONTACTS));
  await page.goto('/candidates/rn?selected_days=1&zip_code=46204&radius=50');
  const bookmark = page.getByRole('button', { name: /^Shortlist /, pressed: false }).first();
  await untilSaved(page, addToShortlistCall, () => bookmark.click());
  await expect(page.getByRole('button', { name: /^Shortlist /, pressed: true }).first()).toBeVisible();
  await inspect('list');
  await page.locator('[data-row-name]').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open full page' })).toBeVisible();
  await inspect('sheet');
  await page.goto('/shortlist');
  await expect(page.getByRole('button', { name: /^Remove from shortlist/ })).toBeVisible();
  await inspect('shortlist');
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Maria Kowalski', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Weekday mornings')).toBeVisible();
  await inspect('contacts');
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Open shortlist' })).toBeVisible();
  await inspect('account');
}
