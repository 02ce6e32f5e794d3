import type { UserEvent } from '@testing-library/user-event';

/** Fills a field in one step, as a paste does: each typed letter would render the page again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
