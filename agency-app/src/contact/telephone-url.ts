import { phoneDigits } from '@marketplace/domain';

export function telephoneUrl(phone: string): string {
  const digits = phoneDigits(phone);
  return `tel:${digits === null ? phone : `+1${digits}`}`;
}

export function textUrl(phone: string): string {
  return telephoneUrl(phone).replace(/^tel:/, 'sms:');
}
