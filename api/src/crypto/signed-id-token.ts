import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, keysFor, type TokenSecrets } from './secret-tokens.ts';

const ID_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + 32;

const signatureOf = (key: Buffer, id: Buffer) => createHmac('sha256', key).update(id).digest();

/** Signed token that identifies a record by uuid, for one purpose only. It never expires and is not stored. */
export function signedIdToken(secrets: TokenSecrets, purpose: string, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(keyFor(secrets, purpose), id)]).toString('base64url');
}

/** Returns null for a forged token, or a token for another purpose. */
export function idOfSignedToken(secrets: TokenSecrets, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES);
  if (!keysFor(secrets, purpose).some((key) => timingSafeEqual(signature, signatureOf(key, id)))) return null;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
