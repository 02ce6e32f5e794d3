import { expect, type Page } from '@playwright/test';
import type { Call, CallShape } from '@marketplace/contracts';

/** Does what the page shows before it has saved it, and waits until it has: the next page would cancel the call. */
export async function untilSaved<Shape extends CallShape>(
  page: Page,
  call: Call<Shape>,
  act: () => Promise<void>,
): Promise<void> {
  const path = new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const saved = page.waitForResponse(
    (response) => response.request().method() === call.method && path.test(new URL(response.url()).pathname),
  );
  await act();
  expect((await saved).ok(), call.path).toBe(true);
}
