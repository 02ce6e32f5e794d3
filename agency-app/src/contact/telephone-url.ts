import { phoneDigits } from '@marketplace/domain';

/** The link that calls a US number. */
export function telephoneUrl(phone: string): string {
  const digits = phoneDigits(phone);
  return `tel:${digits === null ? phone : `+1${digits}`}`;
}

/** The link that writes a text message to a US number. */
export function textUrl(phone: string): string {
  return telephoneUrl(phone).replace(/^tel:/, 'sms:');
}
