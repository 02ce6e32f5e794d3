import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Removes deliberate delays from tests: password hashing, and responses that take equal time. Tests of these delays
 * call `vi.unmock`.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const hash: typeof argon2.hash = (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return { ...argon2, hash };
});
vi.mock('../crypto/equal-time.ts', () => ({
  EQUAL_RESPONSE_MS: 0,
  withMinimumDuration: (work: () => Promise<unknown>) => work(),
}));
