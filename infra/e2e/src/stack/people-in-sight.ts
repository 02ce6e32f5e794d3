import type { Page } from '@playwright/test';

/** Counts the rows of the candidate list that are fully inside the window and not behind a bar. */
export function peopleInSight(page: Page): Promise<number> {
  return page.locator('[data-candidate]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { left, width, top, bottom } = row.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(left + width / 2, y)));
      }).length,
  );
}
