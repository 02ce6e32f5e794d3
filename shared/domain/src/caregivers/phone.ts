/** Ten digits of a US number, without country code 1; null for other text. */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^\d{10}$/.test(ten) ? ten : null;
}

export function hasAreaCode(digits: string): boolean {
  return /^[2-9]/.test(digits);
}

/** Formats (317) 555-0142. Returns other text unchanged. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}

/** Formatted number that stays on one line: a no-break space, and a word joiner after the hyphen. */
export function nonBreakingPhone(text: string): string {
  return formatPhone(text).replace(' ', '\u00a0').replace('-', '-\u2060');
}

/** Limits on text messages to a caregiver's phone: local hours of the day, and number per day. */
export const TEXT_LIMITS = { fromHour: 8, toHour: 20, perDay: 2 } as const;
