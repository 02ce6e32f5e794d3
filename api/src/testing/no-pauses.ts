import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * What is slow on purpose is not in tests: each password hash, and each response that must not reveal by its time
 * whether there is an account. A test of these takes them back with `vi.unmock`.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const hash: typeof argon2.hash = (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return { ...argon2, hash };
});
vi.mock('../crypto/equal-time.ts', () => ({
  EQUAL_ANSWER_MS: 0,
  notSoonerThan: (work: () => Promise<unknown>) => work(),
}));
