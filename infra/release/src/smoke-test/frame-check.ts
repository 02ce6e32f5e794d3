/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';

/** Timeout for a click on header or footer, and for leaving the page. */
const CLICK_MS = 5_000;
const TYPED = '46204';

export async function frameProblems(page: Page): Promise<string[]> {
  const parts = { header: page.getByRole('banner'), footer: page.getByRole('contentinfo') };
  const problems: string[] = [];
  for (const [name, part] of Object.entries(parts))
    if (!(await isSeen(part))) problems.push(`the site's ${name} cannot be seen.`);
  return problems;
}

async function isSeen(part: Locator): Promise<boolean> {
  const link = part.getByRole('link').first();
  try {
    // A trial click scrolls to the link and fails if something covers it.
    await link.click({ trial: true, timeout: CLICK_MS });
    return await link.evaluate((element) => element.checkVisibility({ opacityProperty: true }));
  } catch {
    return false;
  }
}

export async function leavingProblems(page: Page): Promise<string[]> {
  const from = new URL(page.url()).pathname;
  const same = [`[href="${from}"]`, `[href^="${from}?"]`, `[href^="${from}#"]`].join();
  const link = page.getByRole('banner').locator(`a[href^="/"]:not(${same}):visible`).first();
  const to = await link.getAttribute('href', { timeout: CLICK_MS }).catch(() => null);
  if (to === null) return ['the header has no link to another page.'];
  try {
    await link.click({ timeout: CLICK_MS });
    await page.waitForURL(({ pathname }) => pathname !== from, { timeout: CLICK_MS, waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: CLICK_MS });
    return [];
  } catch (error) {
    return [`the header's link to ${to} does not leave the page: ${firstLine(error)}`];
  }
}

export async function keyProblems(page: Page): Promise<string[]> {
  const form = await page.evaluateHandle(() => {
    const form = document.createElement('form');
    const field = document.createElement('input');
    form.style.cssText = 'position: fixed; inset-block-start: 0';
    form.append(field);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => (form.dataset['heard'] = field.value));
    form.addEventListener('submit', () => (form.dataset['submitted'] = ''));
    document.body.prepend(form);
    field.focus();
    return form;
  });
  await page.keyboard.type(TYPED);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const formState = await form.evaluate((element) => {
    const { activeElement } = document;
    const state = { ...element.dataset, isLeft: !element.contains(activeElement) };
    // The skip link covers the header while it has focus.
    if (activeElement instanceof HTMLElement) activeElement.blur();
    element.remove();
    return state;
  });
  const { heard: text = '', submitted, isLeft }: { heard?: string; submitted?: string; isLeft: boolean } = formState;
  if (text === TYPED && submitted !== undefined && isLeft) return [];
  return [`intercepts keys: after '${TYPED}', Enter and Tab, a field of the site contains '${text}'.`];
}

/** The first line of an error, without the call log that Playwright adds. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
