import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/** A secret that is issued once: 256 random bits as base64url text, and its hash, which is all that is stored. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecretToken(token) };
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The first secret signs and encrypts. Both are accepted, so that it can be replaced. */
export type TokenSecrets = Pick<Config, 'TOKEN_SECRET' | 'SECOND_TOKEN_SECRET'>;

const derived = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest();

/** The key that signs or encrypts for one purpose; no two purposes share a key. */
export const keyFor = ({ TOKEN_SECRET }: TokenSecrets, purpose: string): Buffer => derived(TOKEN_SECRET, purpose);

/** The accepted keys of one purpose, the signing one first. */
export const keysFor = (secrets: TokenSecrets, purpose: string): readonly Buffer[] =>
  [secrets.TOKEN_SECRET, secrets.SECOND_TOKEN_SECRET]
    .filter((secret) => secret !== undefined)
    .map((secret) => derived(secret, purpose));

/** Decrypts with the first key that fits. @throws the last key's error if none does */
export function withEither<T>([key, ...others]: readonly Buffer[], decrypt: (key: Buffer) => T): T {
  if (key === undefined) throw new Error('no key to decrypt with');
  try {
    return decrypt(key);
  } catch (error) {
    if (others.length === 0) throw error;
    return withEither(others, decrypt);
  }
}
