import type { UserEvent } from '@testing-library/user-event';

/** Fills a field in one step, like a paste. Typing would render the page per letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
