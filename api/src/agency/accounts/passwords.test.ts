import { afterAll, expect, test, vi } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

// Reloads the modules with the real hash, because test files share modules. Removes the modules afterwards.
vi.hoisted(() => vi.resetModules());
vi.unmock('@node-rs/argon2');
afterAll(() => vi.resetModules());

test('a password is stored with argon2id at the recommended cost', async () => {
  const stored = await hashPassword('Caring-hands-1!');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches('Caring-hands-1!', stored)).toBe(true);
  expect(await passwordMatches('Caring-hands-2!', stored)).toBe(false);
  expect(await passwordMatches('Caring-hands-1!', null)).toBe(false);
});
