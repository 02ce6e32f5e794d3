import { expect, type Page } from '@playwright/test';
import type { Call, CallShape } from '@marketplace/contracts';
import { SITE_URL } from './addresses.ts';

type BodyOf<Shape extends CallShape> = Shape extends { body: infer Body } ? Body : never;

/** Calls the API as the page's visitor; cookies that it sets are kept in the page's browser. */
export async function callAsVisitor<Shape extends CallShape>(
  page: Page,
  call: Call<Shape>,
  body: BodyOf<Shape>,
): Promise<void> {
  const answer = await page.request.fetch(SITE_URL + call.path, {
    method: call.method,
    headers: { origin: SITE_URL },
    data: body,
  });
  expect(answer.ok(), `${call.path}: ${await answer.text()}`).toBe(true);
}
