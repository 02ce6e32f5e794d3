import { expect, test as base } from '@playwright/test';
import { layoutFaultsOfJourney } from './layout-check.ts';

/** Whether a check failed because the page navigated, so that nothing is left to check. */
const hasGone = (error: unknown) =>
  error instanceof Error && /Execution context was destroyed|has been closed|navigati/.test(error.message);

/** A journey that checks the layout before each navigation and at the end. */
export const test = base.extend({
  page: async ({ page }, run) => {
    const messages = new Set<string>();
    const checkLayout = async () => {
      if (page.isClosed()) return;
      const { pathname } = new URL(page.url());
      try {
        for (const fault of await layoutFaultsOfJourney(page)) messages.add(`${pathname}: ${fault}`);
      } catch (error) {
        if (!hasGone(error)) throw error;
      }
    };
    for (const leave of ['goto', 'reload', 'goBack', 'goForward'] as const) {
      const really: (...args: never[]) => Promise<unknown> = page[leave].bind(page);
      Object.assign(page, {
        [leave]: async (...args: never[]) => {
          await checkLayout();
          return really(...args);
        },
      });
    }
    await run(page);
    await checkLayout();
    expect([...messages], 'layout faults').toEqual([]);
  },
});
