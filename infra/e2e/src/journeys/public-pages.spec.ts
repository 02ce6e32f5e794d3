import { expect, type Page } from '@playwright/test';
import { test } from '../stack/journey.ts';
import { violationsNow } from '../stack/violations.ts';

const PAGES = [
  { path: '/', heading: 'Caregivers for the hours you need to fill' },
  { path: '/agency-terms', heading: 'Agency Terms and Conditions' },
  { path: '/caregiver-terms', heading: 'Caregiver Release and Consent' },
  { path: '/care-professionals', heading: 'Care work that fits your week' },
];
/** Pages that are also tested on an association's site. Only the first one shows the association's numbers. */
const IN_A_COPY = ['/', '/care-professionals'];

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Records layout shifts from the next page on. Returns a function for the current CLS. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'shifted', shifted);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));
}

/** Marks the next page's first heading before hydration. */
async function markDelivered(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('h1')?.setAttribute('data-delivered', ''),
    );
  });
}

for (const copy of ['', '/iahhc']) {
  for (const { path, heading } of PAGES.filter((page) => copy === '' || IN_A_COPY.includes(page.path))) {
    const address = path === '/' && copy !== '' ? copy : copy + path;

    test(`${address} is readable without JavaScript, in its association's colors`, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      const title = page.getByRole('heading', { level: 1, name: heading });
      await expect
        .poll(async () => {
          await page.goto(address);
          return title.count();
        })
        .toBe(1);
      await expect(title).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page.getByText('Please switch on JavaScript')).toBeHidden();
      await expect(
        page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' }),
      ).toBeVisible();
      if (copy !== '') await expect(page.locator('header img')).toBeVisible();
      await context.close();
    });

    test(`${address} is hydrated without layout shifts or errors`, async ({ page }) => {
      const errors = collectErrors(page);
      const shifted = await countShifts(page);
      await markDelivered(page);
      await page.goto(address);
      await expect(
        page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' }),
      ).toBeVisible();
      // The element that the server rendered is still there.
      await expect(page.locator('h1[data-delivered]')).toHaveText(heading);
      expect(await shifted()).toBeLessThan(0.02);
      expect(errors).toEqual([]);
    });
  }
}

for (const { path, heading, lang } of [
  { path: '/', heading: 'Cuidadores para las horas que usted necesita cubrir', lang: 'es' },
  { path: '/agency-terms', heading: 'Agency Terms and Conditions', lang: 'en' },
  { path: '/care-professionals', heading: 'Trabajo de cuidado que se adapta a su semana', lang: 'es' },
  { path: '/caregiver-terms', heading: 'Exención y consentimiento del cuidador', lang: 'es' },
  { path: '/iahhc/care-professionals', heading: 'Trabajo de cuidado que se adapta a su semana', lang: 'es' },
]) {
  test(`${path} is rendered in Spanish and hydrated without layout shifts or errors`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'es-US' });
    const page = await context.newPage();
    await expect(async () => {
      const html = await (await context.request.get(path, { headers: { 'accept-language': 'es-US' } })).text();
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain(heading);
    }).toPass();
    const errors = collectErrors(page);
    const shifted = await countShifts(page);
    await markDelivered(page);
    await page.goto(path);
    const account = lang === 'en' ? 'Account' : 'Cuenta';
    await expect(page.getByRole('navigation', { name: account }).getByRole('link')).toBeVisible();
    await expect(page.locator('h1[data-delivered]')).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    expect(await shifted()).toBeLessThan(0.02);
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('the chosen language applies on the next visit before any script runs', async ({ page }) => {
  await page.goto('/care-professionals');
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await (await page.request.get('/care-professionals')).text()).toContain('<html lang="es">');
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await (await page.request.get('/care-professionals')).text()).toContain('<html lang="en">');
});

for (const { address, shown } of [
  { address: '/', shown: /^At least [\d,]+ are looking for work right now, in \d+ states\.$/ },
  { address: '/iahhc', shown: /^At least [\d,]+ are looking for work right now\.$/ },
]) {
  test(`${address} shows the supply map without JavaScript, and does not request its numbers again with JavaScript`, async ({
    browser,
    page,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const reading = await context.newPage();
    // The server may render the first page before caregivers are counted for the first time.
    await expect(async () => {
      await reading.goto(address);
      await expect(reading.getByText(shown)).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(reading.getByRole('table', { name: 'How many are available, by day and time' })).toBeVisible();
    await expect(reading.getByRole('link', { name: /^See .*CNAs/ })).toBeVisible();
    await expect(reading.getByRole('radio')).toHaveCount(0);
    if (address === '/') {
      await reading.getByText('Show as table').click();
      await expect(reading.getByRole('row', { name: /^Indiana [\d,]+$/ })).toBeVisible();
    }
    await context.close();

    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/supply')) requests.push(request.url());
    });
    await page.goto(address);
    await expect(page.getByRole('radio', { name: 'RN, Registered Nurse' })).toBeEnabled();
    await expect(page.getByText(shown)).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' }),
    ).toBeVisible();
    expect(requests).toEqual([]);
  });
}

test('a page that needs JavaScript shows a notice without it, and links to readable pages', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const errors = collectErrors(page);
  await page.goto('/iahhc/signin');
  await expect(page.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
  await page.getByRole('link', { name: 'For care professionals' }).click();
  await expect(page).toHaveURL(/\/iahhc\/care-professionals$/);
  expect(errors).toEqual([]);
  await context.close();
});

for (const width of [360, 390, 1280]) {
  test(`public pages do not scroll sideways at ${width} px and align with the header`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const { path, heading } of PAGES) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1, name: heading });
      await expect(title).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
      expect((await title.boundingBox())?.x, path).toBeCloseTo(logo?.x ?? -1, 0);
    }
  });
}

const deliveredTitle = async (page: Page, path: string) =>
  /<title>(.*?)<\/title>/.exec(await (await page.request.get(path)).text())?.[1];

test('a remote’s page is delivered with the title that it sets after loading', async ({ page }) => {
  for (const path of [
    '/signup',
    '/signin',
    '/forgot-password',
    '/confirm-availability',
    '/availability-mail-stopped',
    '/question',
    '/questions-stopped',
  ]) {
    const delivered = (await deliveredTitle(page, path)) ?? '';
    expect(delivered, path).not.toBe('');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, path).toHaveTitle(delivered);
  }
});

test('a page with an invalid link has the title Invalid Link', async ({ page }) => {
  for (const [path, title] of [
    ['/reset-password', 'Reset Password'],
    ['/join-agency', 'Join an agency'],
    ['/reminders-stopped', 'Reminder emails'],
  ] as const) {
    expect(await deliveredTitle(page, path)).toContain(`${title} |`);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible();
    await expect(page).toHaveTitle(/^Invalid Link \|/);
  }
});

test('a public page whose script fails reloads once and then stays readable', async ({ page }) => {
  let visits = 0;
  page.on('domcontentloaded', () => (visits += 1));
  let failures = 1;
  await page.route('**/assets/main.*.js', (route) => (failures-- > 0 ? route.abort() : route.continue()));
  const session = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' });
  await page.goto('/');
  await expect.poll(() => visits).toBe(2);
  await session.click();
  await expect(page.getByLabel('Email')).toBeVisible();

  failures = 3;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/agency-terms');
  await expect.poll(() => failures).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Agency Terms and Conditions' })).toBeVisible();
  // One of the planned failures is unused, so the page made no third request.
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(failures).toBe(1);
});

for (const path of ['/candidates', '/iahhc/update-profile']) {
  test(`${path}, which is empty without its script, reloads once and then shows an error in both languages`, async ({
    page,
  }) => {
    let failures = 1;
    await page.route('**/assets/main.*.js', (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This page could not be loaded')).toBeHidden();

    failures = 2;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
    await expect(page.getByRole('alert')).toContainText('No se pudo cargar esta página.');
    expect(failures).toBe(0);
    expect(await violationsNow(page)).toEqual([]);
    await page.getByRole('button', { name: /^Reload/ }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
