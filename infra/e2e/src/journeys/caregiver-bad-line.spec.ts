import { expect, type Page, type Route } from '@playwright/test';
import {
  completeWizard,
  joinAsNewCaregiver,
  newCaregiver,
  openDetails,
  openPrivacy,
  openProfile,
} from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';

const PAGE = '/care-professionals/build-a-profile';
const JOB = `${PAGE}?job_title=Night%20RN&agency=Good%20Neighbor%20Home%20Care`;

/** Ways in which a call can fail. In the last way, the call succeeds and only its response is lost. */
const FAILURES = {
  aborted: (route: Route) => route.abort('connectionaborted'),
  offline: (route: Route) => route.abort('internetdisconnected'),
  'a server error': (route: Route) => route.fulfill({ status: 500, body: '' }),
  'a lost answer': async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
};

async function failOnce(page: Page, path: string, how: keyof typeof FAILURES) {
  await page.route(`**/api/${path}`, FAILURES[how], { times: 1 });
}

const formFailure = (page: Page) =>
  page
    .getByRole('group')
    .and(page.locator(':focus'))
    .filter({ hasText: /try again/i });
const waits = (page: Page) => page.getByRole('heading', { name: 'Saved on this phone' });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });

async function fillFirstStep(page: Page, email: string) {
  await page.getByLabel('First name').fill('José'.normalize('NFD'));
  await page.getByLabel('Last name').fill('Núñez'.normalize('NFD'));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone number').fill('3175550142');
  await page.getByLabel('Preferred city').fill('Indianapolis');
  await page.getByLabel('Preferred state').selectOption('IN');
}

async function fillSecondStep(page: Page) {
  await page.getByLabel('Discipline').selectOption('RN');
  for (const choice of ['Spanish', '3+ years', 'Home care', 'Part-time']) {
    await page.getByText(choice, { exact: true }).click();
  }
}

test('each failed call from the wizard succeeds on retry @phone-only @slow', async ({ page }) => {
  await page.goto(PAGE);
  await fillFirstStep(page, newCaregiver().email);
  for (const how of ['aborted', 'offline', 'a server error', 'a lost answer'] as const) {
    await failOnce(page, 'check-existing-profile', how);
    await next(page).click();
    await expect(formFailure(page)).toContainText('Error checking email. Please try again.');
  }
  await next(page).click();
  await fillSecondStep(page);
  await next(page).click();
  await page.getByRole('checkbox', { name: /Terms/ }).check();
  await failOnce(page, 'community-members', 'a server error');
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByText('Everything you entered is still here.')).toBeVisible();
  // The profile is queued on the phone after a lost response, and again after a broken connection.
  await failOnce(page, 'community-members', 'aborted');
  await failOnce(page, 'community-members', 'a lost answer');
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome to the / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome to the / })).toBeVisible();
});

test('Back, Forward and reload work in the wizard’s steps @phone-only @slow', async ({ page }) => {
  await page.goto('/care-professionals');
  await page.goto(PAGE);
  await fillFirstStep(page, newCaregiver().email);
  await next(page).click();
  await expect(page).toHaveTitle(/^Experience/);
  await fillSecondStep(page);
  await next(page).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Discipline')).toHaveValue('RN');
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toHaveValue('(317) 555-0142');
  await page.goForward();
  await expect(page.getByLabel('Discipline')).toHaveValue('RN');
  await page.goBack();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/care-professionals$/);
});

test('an application is sent once despite lost requests and responses @phone-only @slow', async ({ page }) => {
  const caregiver = newCaregiver();
  await page.goto(JOB);
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await failOnce(page, 'community-members', 'a lost answer');
  await failOnce(page, 'create-job-application', 'a lost answer');
  // Profile and application are queued on the phone and sent automatically.
  await completeWizard(page, caregiver);
  const submitted = page.getByRole('heading', { name: 'Application Submitted!' });
  await expect(submitted).toBeVisible();
  const sentCalls: string[] = [];
  page.on('request', (request) => sentCalls.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(submitted).toBeVisible();
  await page.goBack();
  await expect(submitted).toBeVisible();
  expect(sentCalls.filter((path) => path.endsWith('/create-job-application'))).toEqual([]);
});

test('a returning caregiver’s application and update survive failures and a reload @phone-only @slow', async ({
  page,
}) => {
  const caregiver = await joinAsNewCaregiver(page);
  await page.goto(JOB);
  await page.getByLabel('Email address').fill(caregiver.email);
  for (const path of ['check-existing-profile', 'send-caregiver-token']) {
    await failOnce(page, path, 'aborted');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(formFailure(page)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.goto(linkIn(await waitForMail(caregiver.email, /application/i), PAGE));
  const welcome = page.getByRole('heading', { name: `Welcome back, ${caregiver.firstName}!` });
  await expect(welcome).toBeVisible();
  await page.reload();
  await expect(welcome).toBeVisible();
  await page.getByRole('button', { name: 'Update & Apply' }).click();
  await failOnce(page, 'caregiver-profile', 'a server error');
  await page.getByRole('button', { name: 'Update & Apply' }).click();
  await expect(formFailure(page)).toContainText('Error updating profile. Please try again.');
  // Without a connection, the update and the application are queued in this order.
  await failOnce(page, 'caregiver-profile', 'a lost answer');
  await failOnce(page, 'create-job-application', 'a server error');
  await page.getByRole('button', { name: 'Update & Apply' }).click();
  await expect(waits(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeHidden();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
});

function changesOf(page: Page): string[] {
  const sentCalls: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.headers()['idempotency-key'] !== undefined) sentCalls.push(new URL(request.url()).pathname);
  });
  return sentCalls;
}

async function openPrepared(page: Page) {
  const caregiver = await joinAsNewCaregiver(page);
  const tokens = page.waitForResponse((response) => response.url().endsWith('/api/waiting-change-tokens'));
  const link = await openProfile(page, caregiver);
  await tokens;
  await expect(page.getByRole('grid')).toBeVisible();
  return { caregiver, link };
}

test('an update made offline is sent once, from one of two tabs @phone-only', async ({ page, context }) => {
  const { link } = await openPrepared(page);
  const other = await context.newPage();
  await other.goto('/update-profile');
  await expect(other.getByLabel('Email address')).toBeVisible();
  await page.getByRole('button', { name: 'Night Specialist' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Profile & Schedule' }).click();
  await expect(waits(page)).toBeVisible();
  await expect(page.getByText("Open this page when you're online to send it.")).toBeVisible();
  await expect(other.getByText('Your profile and times')).toBeVisible();
  const sentChanges = [changesOf(page), changesOf(other)];
  await context.setOffline(false);
  await expect(waits(page)).toBeHidden();
  await expect(other.getByText('Saved on this phone')).toBeHidden();
  expect(sentChanges.flat()).toEqual(['/api/caregiver-profile']);
  await page.goto(link);
  await expect(page.getByText('7 time slots selected')).toBeVisible();
  await other.close();
});

test('a change made offline is sent by the next page that opens after its tab is closed @phone-only', async ({
  page,
  context,
}) => {
  const { link } = await openPrepared(page);
  await openPrivacy(page);
  const pause = page.getByRole('switch', { name: 'Pause my profile' });
  await expect(pause).toBeEnabled();
  await context.setOffline(true);
  await pause.click();
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await expect(pause).toBeChecked();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/care-professionals');
  await expect(later.getByText('Your change is saved', { exact: true })).toBeVisible();
  await later.goto(link);
  await expect(later.getByText('Your profile is paused. No agency can find or unlock it.').first()).toBeVisible();
});

test('a change made offline can be discarded on a shared phone @phone-only', async ({ page, context }) => {
  const { link } = await openPrepared(page);
  await page.getByRole('button', { name: 'Select All' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Profile & Schedule' }).click();
  await expect(waits(page)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('5 time slots selected')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const sentChanges = changesOf(page);
  await context.setOffline(false);
  await page.goto(link);
  await expect(page.getByText('5 time slots selected')).toBeVisible();
  expect(sentChanges).toEqual([]);
});

test('a change is sent again after a lost response, and takes effect only once @phone-only @slow', async ({ page }) => {
  const { link } = await openPrepared(page);
  await openPrivacy(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pause-caregiver-profile')) keys.push(request.headers()['idempotency-key']);
  });
  await failOnce(page, 'pause-caregiver-profile', 'a lost answer');
  await page.getByRole('switch', { name: 'Pause my profile' }).click();
  await expect(page.getByText('Your change is saved', { exact: true })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await page.goto(link);
  await expect(page.getByText('Your profile is paused. No agency can find or unlock it.').first()).toBeVisible();
});

test('the landing page shows the bottom buttons of the form only when the form is in view @phone-only @slow', async ({
  page,
}) => {
  await page.goto('/care-professionals');
  await expect(next(page)).toBeAttached();
  await expect(next(page)).not.toBeInViewport();
  await page.getByLabel('Email address').scrollIntoViewIfNeeded();
  await expect(next(page)).toBeInViewport();
});

test('pages for caregivers fit the viewport with text at 200% @phone @slow', async ({ page, viewport }) => {
  const caregiver = await joinAsNewCaregiver(page);
  // Compares with the viewport instead of the window, because a phone zooms out of a page that is too wide.
  const overflow = async () => {
    const needed = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    return needed - (viewport?.width ?? 0);
  };
  for (const address of ['/care-professionals', PAGE, JOB, '/update-profile']) {
    await page.goto(address);
    await expect(page.getByLabel('Email address')).toBeVisible();
    expect(await overflow(), address).toBeLessThanOrEqual(0);
  }
  await page.goto(PAGE);
  await fillFirstStep(page, newCaregiver().email);
  await next(page).click();
  await fillSecondStep(page);
  expect(await overflow(), 'step 2').toBeLessThanOrEqual(0);
  await next(page).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await overflow(), 'step 3').toBeLessThanOrEqual(0);
  await openProfile(page, caregiver);
  await expect(page.getByRole('grid')).toBeVisible();
  await openDetails(page);
  await openPrivacy(page);
  expect(await overflow(), 'the whole profile').toBeLessThanOrEqual(0);
});
