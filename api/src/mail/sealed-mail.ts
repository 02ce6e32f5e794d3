import * as z from 'zod';
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { TokenSecrets } from '../crypto/secret-tokens.ts';
import type { Mail } from './mail.ts';

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribeUrl: z.string().optional(),
});

const PURPOSE = 'mail outbox';

export const sealMail = (secrets: TokenSecrets, mail: Mail): string => sealText(secrets, PURPOSE, JSON.stringify(mail));

/** @throws Error if the email was encrypted with another secret, or altered */
export const openMail = (secrets: TokenSecrets, sealed: string): Mail =>
  mailSchema.parse(JSON.parse(openText(secrets, PURPOSE, sealed)));
