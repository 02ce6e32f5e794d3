import { deriveKey } from './secret-tokens.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

const ID_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + 32;

const signatureOf = (config: Pick<Config, 'TOKEN_SECRET'>, purpose: string, id: Buffer) =>
  createHmac('sha256', deriveKey(config.TOKEN_SECRET, purpose)).update(id).digest();

/** A token that names a record by its uuid for one purpose only. It never expires and is not stored. */
export function signedIdToken(config: Pick<Config, 'TOKEN_SECRET'>, purpose: string, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(config, purpose, id)]).toString('base64url');
}

/** The uuid from a genuine token of this purpose; null for any other text. */
export function idOfSignedToken(config: Pick<Config, 'TOKEN_SECRET'>, purpose: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(config, purpose, id))) return null;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
