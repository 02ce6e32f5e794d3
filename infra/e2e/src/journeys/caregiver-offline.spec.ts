import { expect, type Page } from '@playwright/test';
import { askAboutAvailabilityNow } from '@marketplace/local/journey-acts';
import { PORTS } from '../stack/addresses.ts';
import { fillWizard, joinAsNewCaregiver, newCaregiver, openProfile, type NewCaregiver } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';

const WIZARD = '/care-professionals/build-a-profile';
const JOB = `${WIZARD}?job_title=Night%20RN&agency=Good%20Neighbor%20Home%20Care`;

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const waits = (page: Page) => page.getByRole('heading', { name: 'Saved on this phone' });
const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome to the / });

async function fillFirstStep(page: Page, { firstName, lastName, email }: NewCaregiver) {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone number').fill('3175550142');
  await page.getByLabel('Preferred city').fill('Indianapolis');
  await page.getByLabel('Preferred state').selectOption('IN');
}

async function finishWizard(page: Page) {
  await page.getByLabel('Discipline').selectOption('RN');
  for (const choice of ['Spanish', '3+ years', 'Home care', 'Part-time']) {
    await page.locator('label').getByText(choice, { exact: true }).click();
  }
  await next(page).click();
  await page.getByRole('switch', { name: 'Currently Looking for Work' }).click();
  await page.getByRole('button', { name: 'Weekday Mornings' }).click();
  await page.getByRole('button', { name: "Yes, I'm looking for work" }).click();
  await page.getByRole('checkbox', { name: /Terms/ }).check();
  await page.getByRole('button', { name: 'Complete Profile' }).click();
}

test('the wizard recovers after it goes offline in any step, and sends the profile once online @phone-only', async ({
  page,
  context,
}) => {
  await page.goto(WIZARD);
  await fillFirstStep(page, newCaregiver());
  await context.setOffline(true);
  await next(page).click();
  await expect(page.getByText('Error checking email. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('(317) 555-0142');
  await context.setOffline(false);
  await next(page).click();
  // Waits for the step's languages, because they come from the API.
  await expect(page.getByRole('checkbox', { name: 'Spanish' })).toBeAttached();
  await context.setOffline(true);
  await finishWizard(page);
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await expect(welcome(page)).toBeVisible();
});

test('a profile finished offline is sent even after its tab is closed @phone-only @slow', async ({ page, context }) => {
  await page.goto(WIZARD);
  await fillWizard(page, newCaregiver());
  await page.getByRole('checkbox', { name: /Terms/ }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(waits(page)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/care-professionals');
  await expect(later.getByText('Your change is saved', { exact: true }).or(welcome(later)).first()).toBeVisible();
});

test('the week opened from an emailed link can be saved offline @phone-only', async ({ page, context }) => {
  const caregiver = await joinAsNewCaregiver(page);
  const tokens = page.waitForResponse((response) => response.url().endsWith('/api/waiting-change-tokens'));
  await openProfile(page, caregiver);
  await tokens;
  await expect(page.getByRole('grid')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Profile Updated!' })).toBeVisible();
});

test('an applicant who loses the connection at the review can still change the week and apply @phone-only', async ({
  page,
  context,
}) => {
  const caregiver = await joinAsNewCaregiver(page);
  await page.goto(JOB);
  await page.getByLabel('Email address').fill(caregiver.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  const tokens = page.waitForResponse((response) => response.url().endsWith('/api/waiting-change-tokens'));
  await page.goto(linkIn(await waitForMail(caregiver.email, /application/i), WIZARD));
  await tokens;
  const update = page.getByRole('button', { name: 'Update & Apply' });
  await expect(update).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await update.click();
  await page.getByRole('button', { name: 'Night Specialist' }).click();
  await update.click();
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
});

test('the page linked from the monthly email opens and saves the week offline @phone-only @slow', async ({
  page,
  context,
}) => {
  const caregiver = await joinAsNewCaregiver(page);
  await askAboutAvailabilityNow(PORTS.POSTGRES_PORT, caregiver.email);
  const mail = await waitForMail(caregiver.email, /Are you still available at these times/);
  const tokens = page.waitForResponse((response) => response.url().endsWith('/api/waiting-change-tokens'));
  await page.goto(linkIn(mail, '/confirm-availability'));
  await tokens;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Change my times' }).click();
  await page.getByRole('button', { name: 'Night Specialist' }).click();
  await expect(page.getByText('Saved on this phone').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('two tabs with the wizard do not lose each other’s input @phone-only @slow', async ({ page, context }) => {
  const { firstName, lastName } = newCaregiver();
  await page.goto(WIZARD);
  await page.getByLabel('First name').fill(firstName);
  const other = await context.newPage();
  await other.goto(WIZARD);
  await expect(other.getByLabel('First name')).toHaveValue(firstName);
  await other.getByLabel('Last name').fill(lastName);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByLabel('Last name')).toHaveValue(lastName);
});

/** Slow 3G: a latency of 400 ms and 50 KB per second. */
async function useSlow3G(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const perSecond = 50_000;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: perSecond,
    uploadThroughput: perSecond,
  });
}

test('the wizard works on slow 3G @phone-only @slow', async ({ page }) => {
  await useSlow3G(page);
  await page.goto('/care-professionals');
  await expect(page.getByLabel('First name')).toBeVisible();
  await fillFirstStep(page, newCaregiver());
  await next(page).click();
  await finishWizard(page);
  await expect(welcome(page)).toBeVisible();
});

test('pages opened from emailed links save the week with one tap on slow 3G @phone-only @slow', async ({ page }) => {
  await useSlow3G(page);
  const caregiver = await joinAsNewCaregiver(page);
  await openProfile(page, caregiver);
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Updated!' })).toBeVisible();

  await askAboutAvailabilityNow(PORTS.POSTGRES_PORT, caregiver.email);
  const mail = await waitForMail(caregiver.email, /Are you still available at these times/);
  await page.goto(linkIn(mail, '/confirm-availability'));
  await page.getByRole('button', { name: 'Yes, these times are right' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
});

test('the focused field and its label stay in view while the on-screen keyboard is open @phone-only @slow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(WIZARD);
  for (const label of ['First name', 'Phone number', 'Preferred city']) {
    const field = page.getByLabel(label);
    await field.focus();
    await page.setViewportSize({ width: 360, height: 380 });
    // Scrolls as a phone does when its keyboard opens. A resized window does not scroll to the field.
    await field.evaluate((input) => input.scrollIntoView({ block: 'nearest' }));
    await expect(field).toBeInViewport({ ratio: 1 });
    const isCovered = await field.evaluate((input) => {
      const { left, top, width, height } = input.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return onTop !== input && !input.contains(onTop);
    });
    expect(isCovered, label).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
  }
});

test('a screen reader announces the steps, headings and fields of the wizard and the profile @phone-only @slow', async ({
  page,
}) => {
  await page.goto(WIZARD);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Build your profile" [level=1]
      - form "Build your profile":
        - heading "Tell us about you" [level=2]
        - textbox "First name"
        - textbox "Last name"
        - textbox "Email address"
        - textbox "Phone number"
        - combobox "Preferred state"
        - button "Next"
  `);
  await openProfile(page, await joinAsNewCaregiver(page));
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading /^Hello, / [level=1]
      - form "Your profile":
        - switch "Currently Looking for Work" [checked]
        - button "Same as last time"
        - grid
        - heading "Your profile" [level=2]:
          - button "Your profile"
        - button "Save Profile & Schedule"
      - heading "You decide who sees you" [level=2]:
        - button "You decide who sees you"
  `);
});
