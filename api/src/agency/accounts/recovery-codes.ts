import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@marketplace/contracts';

/** Digits and letters, except the easily confused letters i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 50 random bits each, such as '7k2mq-x90ta'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => `${half()}-${half()}`);
}

/** Stored hash of a recovery code. Keyed, because codes are short enough to be guessed from a plain hash. */
export function hashRecoveryCode(code: string, key: Buffer, personId: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHmac('sha256', key).update(`${personId}:${plain}`).digest();
}
