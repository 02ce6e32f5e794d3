import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { askAboutAvailabilityNow } from '@marketplace/local/journey-acts';
import { newAgencySession } from '../stack/agency.ts';
import { PORTS } from '../stack/addresses.ts';
import { joinAsNewCaregiver, newCaregiver, openProfile } from '../stack/caregiver.ts';
import { linkIn, waitForMail } from '../stack/inbox.ts';
import { test } from '../stack/journey.ts';
import { tabAndPress, tabAndType, tabTo } from '../stack/keyboard.ts';
import { violationsAtRest } from '../stack/violations.ts';

interface Point {
  x: number;
  y: number;
}
async function middleOf(cell: Locator): Promise<Point> {
  const box = await cell.boundingBox();
  if (!box) throw new Error('the cell is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function finger(touch: CDPSession) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (at: Point) => send('touchStart', [at]),
    up: () => send('touchEnd', []),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= 12; step += 1) {
        const part = step / 12;
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
      }
    },
  };
}

async function openGrid(page: Page): Promise<(day: string, time: string) => Locator> {
  await openProfile(page, await joinAsNewCaregiver(page));
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('No time slots selected')).toBeVisible();
  const cell = (day: string, time: string) => page.getByRole('button', { name: new RegExp(`^${day}, ${time}`) });
  await cell('Wednesday', 'Midday').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return cell;
}

test.describe('week on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('can be painted with a finger and toggled with a tap, and the page still scrolls', async ({ page }) => {
    const cell = await openGrid(page);
    const touch = finger(await page.context().newCDPSession(page));
    const scrolled = () => page.evaluate(() => window.scrollY);
    const start = await scrolled();

    // A swipe that starts sideways selects cells, even if it turns downward, and does not scroll the page.
    const [monday, wednesday, wednesdayNight] = [
      await middleOf(cell('Monday', 'Morning')),
      await middleOf(cell('Wednesday', 'Morning')),
      await middleOf(cell('Wednesday', 'Night')),
    ];
    await touch.down(monday);
    await touch.move(monday, wednesday);
    await touch.move(wednesday, wednesdayNight);
    await touch.up();
    await expect(page.getByText('6 time slots selected')).toBeVisible();
    expect(await scrolled()).toBe(start);

    // A tap clears a cell.
    await page.touchscreen.tap(monday.x, monday.y);
    await expect(page.getByText('5 time slots selected')).toBeVisible();

    // After a long press, a vertical swipe selects cells.
    const [thursday, thursdayEvening] = [
      await middleOf(cell('Thursday', 'Morning')),
      await middleOf(cell('Thursday', 'Evening')),
    ];
    await touch.down(thursday);
    await expect(cell('Thursday', 'Morning')).toHaveAttribute('aria-pressed', 'true');
    await touch.move(thursday, thursdayEvening);
    await touch.up();
    await expect(page.getByText('8 time slots selected')).toBeVisible();
    expect(await scrolled()).toBe(start);

    // Without a long press, a vertical swipe scrolls the page.
    const friday = await middleOf(cell('Friday', 'Evening'));
    // Sends both events in one call. On a slow machine, a pause between them would be a long press.
    await Promise.all([touch.down(friday), touch.move(friday, { x: friday.x, y: friday.y - 200 })]);
    await touch.up();
    await expect.poll(scrolled).toBeGreaterThan(start + 100);
    await expect(page.getByText('8 time slots selected')).toBeVisible();
  });
});

test('a mouse paints and clears the week', async ({ page }) => {
  const cell = await openGrid(page);
  const drag = async (from: Locator, to: Locator) => {
    const [a, b] = [await middleOf(from), await middleOf(to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 8 });
    await page.mouse.up();
  };
  await drag(cell('Monday', 'Evening'), cell('Friday', 'Evening'));
  await expect(page.getByText('5 time slots selected')).toBeVisible();
  await drag(cell('Friday', 'Evening'), cell('Wednesday', 'Evening'));
  await expect(page.getByText('2 time slots selected')).toBeVisible();
  await cell('Sunday', 'Morning').click();
  await expect(page.getByText('3 time slots selected')).toBeVisible();
});

test('a caregiver confirms the week from the monthly email, and agencies see it @phone', async ({ page, browser }) => {
  const caregiver = await joinAsNewCaregiver(page, 'iahhc');
  await askAboutAvailabilityNow(PORTS.POSTGRES_PORT, caregiver.email);
  const agency = await browser.newPage();
  await newAgencySession(agency);
  const card = agency.getByRole('article').filter({ hasText: caregiver.firstName });
  const listSays = async (text: RegExp) => {
    await agency.goto('/candidates/rn?sort_by=created_date&zip_code=46204');
    await expect(card).toContainText(text);
  };
  await listSays(/Availability confirmed 5 weeks ago/);

  const mail = await waitForMail(caregiver.email, /Are you still available at these times/);
  const link = linkIn(mail, '/iahhc/confirm-availability');
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'Are you still available at these times?' })).toBeVisible();
  await expect(page.getByText('Monday', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/iahhc\/confirm-availability$/);
  const reported = async () => JSON.stringify(await page.evaluate(() => Reflect.get(window, 'dataLayer')));
  await expect.poll(reported).toContain('/iahhc/confirm-availability');
  expect(await reported()).not.toContain(new URL(link).searchParams.get('token'));
  expect(await violationsAtRest(page)).toEqual([]);
  await listSays(/Availability confirmed 5 weeks ago/);

  await page.getByRole('button', { name: 'Yes, these times are right' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
  await listSays(/Availability confirmed today/);

  await page.goto(link.replace('token=', 'change=1&token='));
  await page.getByRole('button', { name: 'Night Specialist' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
  await listSays(/7 time slots available/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await listSays(/5 time slots available/);

  await page.goto(linkIn(mail, '/iahhc/availability-mail-stopped'));
  await expect(page.getByRole('heading', { name: 'These emails have stopped' })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
  await page.goto(`${link}x`);
  await expect(page.getByRole('heading', { name: 'Invalid or expired link' })).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
  await agency.close();
});

test('the wizard and the update page work using only the keyboard @slow', async ({ page }) => {
  const caregiver = newCaregiver();
  const { keyboard } = page;
  const typeInto = (label: string, text: string) => tabAndType(page, page.getByLabel(label), text);
  const pressOn = (name: string) => tabAndPress(page, page.getByRole('button', { name }));
  await page.goto('/care-professionals/build-a-profile');
  await expect(page.getByLabel('First name')).toBeVisible();
  await pressOn('Next');
  await expect(page.getByLabel('First name')).toBeFocused();
  await keyboard.type(caregiver.firstName);
  await typeInto('Last name', caregiver.lastName);
  await typeInto('Email address', caregiver.email);
  await typeInto('Phone number', '3175550142');
  await typeInto('ZIP code', '46204');
  await expect(page.getByLabel('Preferred city')).toHaveValue('Indianapolis');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your experience' })).toBeFocused();
  await tabTo(page, page.getByLabel('Discipline'));
  await keyboard.type('RN');
  await tabTo(page, page.getByRole('checkbox', { name: 'English' }));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('radio').first());
  await keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('checkbox', { name: 'Home care' }));
  await keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: 'Full-time' }));
  await keyboard.press('Space');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'When can you work?' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Sunday, Morning/ }));
  for (const key of ['ArrowDown', 'Space', 'ArrowRight', 'Space']) await keyboard.press(key);
  await expect(page.getByText('2 time slots selected')).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: /I accept/ }));
  await keyboard.press('Space');
  await pressOn('Complete Profile');
  await expect(page.getByRole('heading', { name: /^Welcome to the / })).toBeFocused();

  await page.goto('/update-profile');
  await typeInto('Email address', caregiver.email);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  const code = /Your code: (\d{6})/.exec((await waitForMail(caregiver.email, /link/i)).text)?.[1] ?? '';
  await typeInto('6-digit code', code);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Hello, ${caregiver.firstName}!` })).toBeVisible();
  await tabTo(page, page.getByRole('switch', { name: 'Currently Looking for Work' }));
  await keyboard.press('Space');
  await expect(page.getByText('Your schedule is off')).toBeVisible();
  await keyboard.press('Space');
  await pressOn('Bring them back');
  await expect(page.getByText('2 time slots selected')).toBeVisible();
  await pressOn('Save Profile & Schedule');
  await expect(page.getByRole('heading', { name: 'Profile Updated!' })).toBeFocused();
});
