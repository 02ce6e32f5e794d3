import type { Page } from '@playwright/test';

/** How many rows of a list are wholly in sight: within the window, and behind no bar at its top or bottom. */
export function peopleInSight(page: Page): Promise<number> {
  return page.locator('[data-candidate]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { left, width, top, bottom } = row.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(left + width / 2, y)));
      }).length,
  );
}
