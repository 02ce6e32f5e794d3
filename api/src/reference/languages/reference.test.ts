import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLanguageCache, languagesOf } from './languages.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

test('enabled languages are sorted, English first and Other last, and can be cached', async () => {
  await host.db.updateTable('languages').set({ is_active: false }).where('name', '=', 'Polish').execute();
  const answer = await host.app.inject({ url: '/api/languages' });
  const names = answer.json().languages.map((language: { name: string }) => language.name);
  expect(names.at(0)).toBe('English');
  expect(names.at(-1)).toBe('Other');
  expect(names).not.toContain('Polish');
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=300/);
});

test('the language list is the same object until a language changes, because caches use it as a key', async () => {
  const sources = { db: host.db, caches: { languages: createLanguageCache() } };
  const afterAMinute = () => {
    sources.caches.languages.fresh.clear();
    return languagesOf(sources);
  };
  const first = await languagesOf(sources);
  expect(await afterAMinute()).toBe(first);
  await host.db.updateTable('languages').set({ is_active: false }).where('name', '=', 'Other').execute();
  const changed = await afterAMinute();
  expect(changed.find(({ name }) => name === 'Other')?.isActive).toBe(false);
  expect(await afterAMinute()).toBe(changed);
});
