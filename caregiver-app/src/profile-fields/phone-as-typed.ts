import { formatPhone, phoneDigits } from '@marketplace/domain';

/** Invisible marks, dashes and spaces of phone numbers from contacts apps. */
const DIRECTION_MARKS = /[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/**
 * Formats a complete number as (317) 555-0142, and groups digits during typing. Leaves deletions and other text
 * unchanged.
 */
export function phoneAsTyped(text: string, previousText: string): string {
  const plainText = text.replace(/^tel:/i, '').replace(DIRECTION_MARKS, '').replace(DASHES, '-').replace(/\s/g, ' ');
  if (plainText.length < previousText.length) return plainText;
  if (phoneDigits(plainText) !== null) return formatPhone(plainText);
  if (!/^[\d\s().-]+$/.test(plainText)) return plainText;
  const digits = plainText.replace(/\D/g, '');
  if (digits.length === 0 || digits.length > 10 || digits.startsWith('1')) return plainText;
  if (digits.length <= 3) return digits;
  const area = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? area : `${area}-${digits.slice(6)}`;
}
