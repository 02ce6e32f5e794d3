import { createHmac } from 'node:crypto';

/** X-Twilio-Signature of a request: HMAC-SHA1 over the URL, and each field's name and value in order of the names. */
export function signatureOf(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => name + (fields[name] ?? '')).join('');
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
