import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { keyFor, keysFor, withEither, type TokenSecrets } from '../crypto/secret-tokens.ts';
import type { Mail } from './mail.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
});

const PURPOSE = 'mail outbox';

/** Encrypts a mail while it is queued: base64 of nonce, tag and text. */
export function sealMail(secrets: TokenSecrets, mail: Mail): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(secrets, PURPOSE), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** @throws Error when the mail was encrypted with another secret or altered */
export function openMail(secrets: TokenSecrets, sealed: string): Mail {
  const bytes = Buffer.from(sealed, 'base64');
  return mailSchema.parse(JSON.parse(withEither(keysFor(secrets, PURPOSE), (key) => decrypted(key, bytes))));
}

function decrypted(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}
