import { expect } from '@playwright/test';
import { test } from '../stack/journey.ts';
import { pageReady } from '../stack/page-ready.ts';

test('the shell and the remotes share one copy of React', async ({ page }) => {
  const texts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js') && response.ok()) texts.set(pathname, response.text());
  });
  await page.goto('/signin');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('link', { name: 'Create a profile' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();

  const scripts = new Map(await Promise.all([...texts].map(async ([path, text]) => [path, await text] as const)));
  const paths = [...scripts.keys()];
  expect(paths.some((path) => path.startsWith('/remotes/agency-app/'))).toBe(true);
  expect(paths.some((path) => path.startsWith('/remotes/caregiver-app/'))).toBe(true);
  // Strings that survive minification in each copy of a library.
  const marks = {
    react: 'react.transitional.element',
    router: 'useRoutes',
    styles: 'data-styled',
    queries: 'QueryClientProvider',
  };
  const copies = Object.fromEntries(
    Object.entries(marks).map(([library, mark]) => [
      library,
      paths.filter((path) => path.startsWith('/remotes/') && scripts.get(path)?.includes(mark)),
    ]),
  );
  expect(copies).toEqual({ react: [], router: [], styles: [], queries: [] });
});

test('no page violates the content security policy', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(`${page.url()}: ${message.text()}`);
  });
  for (const path of [
    '/',
    '/iahhc',
    '/signup',
    '/care-professionals/build-a-profile',
    '/update-profile',
    '/agency-terms',
  ]) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).toMatch(/script-src [^;]*'self'/);
    expect(answer?.headers()['content-security-policy'], path).not.toMatch(/unsafe/);
    await pageReady(page);
  }
  expect(errors).toEqual([]);
});

test('a tag manager that breaks the data layer breaks no page', async ({ page }) => {
  await page.addInitScript(() => {
    const layer = Object.assign([], {
      push: () => {
        throw new Error('the tag manager is broken');
      },
    });
    Object.defineProperty(window, 'dataLayer', { value: Object.freeze(layer) });
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Follows the link once the page is hydrated.
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('link', { name: 'Join as agency user' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your agency account' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Caregivers for the hours');
  expect(errors).toEqual([]);
});
