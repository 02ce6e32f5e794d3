import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { keyFor, keysFor } from '../crypto/secret-tokens.ts';

const PURPOSE = 'return path';
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** Only digits 0-9 and a-v, because mail servers may change the case of a local part. */
const BASE = 32;
const DIGITS = Math.ceil(((ID_BYTES + SIGNATURE_BYTES) * 8) / Math.log2(BASE));

type ReturnPathConfig = Pick<Config, 'BOUNCE_ADDRESS' | 'TOKEN_SECRET' | 'SECOND_TOKEN_SECRET'>;

const sign = (key: Buffer, id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES);

const encode = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(BASE)
    .padStart(DIGITS, '0');

function decode(digits: string): Buffer | null {
  let value = 0n;
  for (const digit of digits) value = value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE));
  const hex = value.toString(16).padStart((ID_BYTES + SIGNATURE_BYTES) * 2, '0');
  return hex.length === (ID_BYTES + SIGNATURE_BYTES) * 2 ? Buffer.from(hex, 'hex') : null;
}

/**
 * Envelope sender of one email: BOUNCE_ADDRESS with a signed email id, so that nobody can forge it. Undefined without
 * BOUNCE_ADDRESS.
 */
export function returnPath(config: ReturnPathConfig, mailId: string): string | undefined {
  if (config.BOUNCE_ADDRESS === undefined) return undefined;
  const [local, domain] = config.BOUNCE_ADDRESS.split('@');
  const id = Buffer.from(mailId.replaceAll('-', ''), 'hex');
  return `${local}+${encode(Buffer.concat([id, sign(keyFor(config, PURPOSE), id)]))}@${domain}`;
}

export function mailOfReturnPath(config: ReturnPathConfig, text: string): string | null {
  for (const [, digits = ''] of text.matchAll(new RegExp(`\\+([0-9a-v]{${DIGITS}})@`, 'gi'))) {
    const bytes = decode(digits.toLowerCase());
    if (bytes === null) continue;
    const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
    if (!keysFor(config, PURPOSE).some((key) => timingSafeEqual(signature, sign(key, id)))) continue;
    const hex = id.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }
  return null;
}
