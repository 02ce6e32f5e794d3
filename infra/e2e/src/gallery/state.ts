import { expect, type Page, type Route } from '@playwright/test';
import { pageReady } from '../stack/page-ready.ts';

export type Width = 390 | 768 | 1280;

/** A state of a page: its name, the steps to reach it, and its widths. Without widths, all widths are drawn. */
export type State = readonly [
  name: string,
  reach: (page: Page, width: Width) => Promise<void>,
  widths?: readonly Width[],
];

export interface Group {
  name: string;
  signedIn: boolean;
  states: readonly State[];
}

export const TOKEN = 'tok_0123456789abcdef0123456789abcdef';
export const ID = '3d6f0a52-8f5e-4f7e-9a55-6c1f4a0f0009';

/** A route that never responds, so that the page keeps loading. */
export const silent = () => undefined;
export const offline = (route: Route) => route.abort('internetdisconnected');
export const refuses = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Problem', status, code: 'malformed_request', detail: 'No.' },
  });
/** A route that fails without an automatic retry. */
export const fails = refuses(400);

export const sees = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
export const seesHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

export const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await pageReady(page);
};
