import { expect, type Page } from '@playwright/test';
import type { Call, CallShape } from '@marketplace/contracts';

/** Runs an optimistic update and waits for its call, which opening the next page would cancel. */
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
