import { expect, type Page, type Route } from '@playwright/test';
import { violationsNow } from './violations.ts';

export const answers = (json: object) => (route: Route) => route.fulfill({ json });

export type CheckState = (state: string) => Promise<void>;

/** Walks through states of a page, and fails with the violations of all of them. */
export async function checkStates(page: Page, walk: (checkState: CheckState) => Promise<void>): Promise<void> {
  const faults: string[] = [];
  await walk(async (state) => {
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
    faults.push(...(await violationsNow(page)).map((violation) => `${state}: ${violation}`));
  });
  expect(faults).toEqual([]);
}
