import { createCipheriv, createDecipheriv, randomBytes, createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODE_COUNT } from '@marketplace/contracts';

/** Parameters that every authenticator app supports: 160 bits, SHA-1, 6 digits, 30 seconds. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS };
/** Tolerated clock difference, in steps. */
const STEPS_AROUND = 1;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function otpauthUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...PARAMETERS, secret, issuer, label: account }).toString();
}

/** Returns the 30-second step of a code; null if no step near this time has this code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_AROUND });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

/**
 * Encrypts a secret: nonce, tag and ciphertext in one buffer. Bound to the person, so that a row cannot be copied to
 * another account.
 */
export function encryptSecret(secret: string, key: Buffer, personId: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(personId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @throws Error when the secret was encrypted with another key or for another user */
export function decryptSecret(encrypted: Buffer, key: Buffer, personId: string): string {
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(personId))
    .setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

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
  const normalized = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHmac('sha256', key).update(`${personId}:${normalized}`).digest();
}
