import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor, keysFor, decryptWithAnyKey, type TokenSecrets } from './secret-tokens.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a string for storage in the database. Returns base64 of nonce, tag and ciphertext. */
export function sealText(secrets: TokenSecrets, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(secrets, purpose), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** @throws Error if the string was encrypted with another secret or purpose, or altered */
export function openText(secrets: TokenSecrets, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  return decryptWithAnyKey(keysFor(secrets, purpose), (key) => decrypted(key, bytes));
}

function decrypted(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}
