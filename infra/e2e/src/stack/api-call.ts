import { expect, type APIRequestContext } from '@playwright/test';
import type { Call, CallShape } from '@marketplace/contracts';
import { SITE_URL } from './addresses.ts';

type BodyOf<Shape extends CallShape> = Shape extends { body: infer Body } ? Body : never;

/** A Playwright page or browser context. */
export interface Visitor {
  request: APIRequestContext;
}

/** Calls the API as a visitor and keeps cookies in the page's browser. */
export async function callAsVisitor<Shape extends CallShape>(
  visitor: Visitor,
  call: Call<Shape>,
  body: BodyOf<Shape>,
): Promise<void> {
  const answer = await visitor.request.fetch(SITE_URL + call.path, {
    method: call.method,
    headers: { origin: SITE_URL },
    data: body,
  });
  expect(answer.ok(), `${call.path}: ${await answer.text()}`).toBe(true);
}
