import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

/** Generates a secret of 256 random bits in base64url, and its hash. Only the hash is stored. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecretToken(token) };
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Secrets for keys. The first one signs and encrypts. Both are accepted, so that the first can be replaced. */
export type TokenSecrets = Pick<Config, 'TOKEN_SECRET' | 'SECOND_TOKEN_SECRET'>;

const derived = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest();

export const keyFor = ({ TOKEN_SECRET }: TokenSecrets, purpose: string): Buffer => derived(TOKEN_SECRET, purpose);

/** Accepted keys for one purpose, the signing key first. */
export const keysFor = (secrets: TokenSecrets, purpose: string): readonly Buffer[] =>
  [secrets.TOKEN_SECRET, secrets.SECOND_TOKEN_SECRET]
    .filter((secret) => secret !== undefined)
    .map((secret) => derived(secret, purpose));

/**
 * Tries the keys in order.
 * @throws the last key's error if none works
 */
export function decryptWithAnyKey<T>([key, ...otherKeys]: readonly Buffer[], decrypt: (key: Buffer) => T): T {
  if (key === undefined) throw new Error('no decryption key was given');
  try {
    return decrypt(key);
  } catch (error) {
    if (otherKeys.length === 0) throw error;
    return decryptWithAnyKey(otherKeys, decrypt);
  }
}
