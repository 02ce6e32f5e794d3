import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A secret that is issued once: 256 random bits as base64url text, and its hash, which is all that is stored. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecretToken(token) };
}

export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A key for one purpose, so that no two uses of the secret share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}
