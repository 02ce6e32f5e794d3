import { deriveKey } from '../crypto/secret-tokens.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../config.ts';
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

const keyOf = (config: Pick<Config, 'TOKEN_SECRET'>) => deriveKey(config.TOKEN_SECRET, 'mail outbox');

/** Encrypts a mail while it is queued: base64 of nonce, tag and text. */
export function sealMail(config: Pick<Config, 'TOKEN_SECRET'>, mail: Mail): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(config), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** @throws Error when the mail was encrypted with another secret or altered */
export function openMail(config: Pick<Config, 'TOKEN_SECRET'>, sealed: string): Mail {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, keyOf(config), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return mailSchema.parse(JSON.parse(text.toString('utf8')));
}
