import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { deriveKey } from '../../plugins/tokens.ts';

const ID_BYTES = 16;
const TOKEN_BYTES = ID_BYTES + 32;

const signatureOf = (config: Pick<Config, 'TOKEN_SECRET'>, id: Buffer) =>
  createHmac('sha256', deriveKey(config.TOKEN_SECRET, 'saved search stop')).update(id).digest();

/**
 * The token in the mails of one saved search: its id, signed. It never ends, so that the link of an old mail still
 * works, and it can do no more than stop those mails.
 */
export function stopToken(config: Pick<Config, 'TOKEN_SECRET'>, searchId: string): string {
  const id = Buffer.from(searchId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signatureOf(config, id)]).toString('base64url');
}

/** The id of the search that a genuine token names; null for any other text. */
export function searchOfStopToken(config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(config, id))) return null;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
