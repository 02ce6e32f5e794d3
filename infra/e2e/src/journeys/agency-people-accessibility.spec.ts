import { expect } from '@playwright/test';
import { newAgencySession } from '../stack/agency.ts';
import { test } from '../stack/journey.ts';
import { answers, checkStates } from '../stack/state-checks.ts';

/** Checks invitations and agency users in rare states, with mocked API responses. */

const TOKEN = 'tok_0123456789abcdef0123456789abcdef';
const at = '2026-11-20T12:00:00.000Z';
const YOU = '0b0f7f0e-51a3-4f0e-9a55-6c1f4a0f0001';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the invitation and people pages have no accessibility violations in any UI state @phone @slow', async ({
  page,
}) => {
  const invitation = {
    agency_name: 'Maple Home Care',
    verified: false,
    email: 'robin@agency.test',
    role: 'recruiter',
    invited_by: 'Dana Lee',
    expires_at: at,
    has_account: false,
  };
  await checkStates(page, async (checkState) => {
    await page.goto(`/join-agency?token=${TOKEN}`);
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
    await checkState('invitation ended');
    await page.route('**/api/read-invitation', answers(invitation));
    await page.goto(`/join-agency?token=${TOKEN}`);
    await page.getByLabel('Password', { exact: true }).fill('Caring-hands-1!');
    await page.getByRole('button', { name: 'Join the agency' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await checkState('new person with errors');
    await page.route('**/api/read-invitation', answers({ ...invitation, has_account: true, verified: true }));
    await page.reload();
    await expect(page.getByText(/You already have an account/)).toBeVisible();
    await checkState('sign in first');

    const account = await newAgencySession(page);
    await page.goto(`/join-agency?token=${TOKEN}`);
    await expect(page.getByRole('heading', { name: 'This invitation is for another email' })).toBeVisible();
    await checkState('signed in as somebody else');
    await page.route('**/api/read-invitation', answers({ ...invitation, email: account.email, has_account: true }));
    const preview = { agency_name: 'Maple Home Care', role: 'recruiter', contacts: 2, duplicates: 1, shortlisted: 3 };
    await page.route('**/api/preview-join', answers({ ...preview, obstacle: 'plan_active' }));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cancel your own plan first' })).toBeVisible();
    await checkState('own plan is active');
    await page.route('**/api/preview-join', answers({ ...preview, obstacle: null }));
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Join the agency' }).click();
    await expect(page.getByText('Please check the box to confirm')).toBeVisible();
    await checkState('what moves, not confirmed');

    await page.goto('/account/people');
    await expect(page.getByText("You're here on your own")).toBeVisible();
    await checkState('alone');
    const dana = { id: YOU, first_name: 'Dana', last_name: 'Lee', email: 'dana@agency.test', title: '', joined_at: at };
    const robin = { ...dana, id: TOKEN, first_name: 'Robin', last_name: 'Vale', role: 'recruiter' };
    const by = { id: YOU, name: 'Dana Lee' };
    const people = {
      agency_name: 'Maple Home Care',
      you: { id: YOU, role: 'owner' },
      people: [{ ...dana, role: 'owner' }, robin],
      invitations: [
        {
          id: YOU,
          email: 'kim@agency.test',
          role: 'owner',
          invited_by: by,
          sent_at: at,
          expires_at: at,
          expired: true,
        },
      ],
      history: [{ event: 'invited', by, about: 'kim@agency.test', role: 'owner', at }],
    };
    await page.route('**/api/agency-people', answers(people));
    await page.goto('/account/people');
    await expect(page.getByText('Expired')).toBeVisible();
    await checkState('people, as an owner');
    await page.getByRole('button', { name: 'Remove Robin Vale' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkState('removing somebody');
    await page.route('**/api/agency-people', answers({ ...people, you: { id: TOKEN, role: 'recruiter' } }));
    await page.goto('/account/people');
    await expect(page.getByText('Only owners can change the team')).toBeVisible();
    await checkState('people, as a recruiter');
  });
});
