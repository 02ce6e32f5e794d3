import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

test('languages come in order, English first and Other last, without those switched off, and may be cached', async () => {
  await host.db.updateTable('languages').set({ is_active: false }).where('name', '=', 'Polish').execute();
  const answer = await host.app.inject({ url: '/api/languages' });
  const names = answer.json().languages.map((language: { name: string }) => language.name);
  expect(names.at(0)).toBe('English');
  expect(names.at(-1)).toBe('Other');
  expect(names).not.toContain('Polish');
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=300/);
});
