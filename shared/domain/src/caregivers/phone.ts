/** The ten digits of a US number, without a leading country code 1; null for any other text. */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s().+-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^\d{10}$/.test(ten) ? ten : null;
}

/** Whether ten digits can be a US number: no area code begins with 0 or 1. */
export function hasAreaCode(digits: string): boolean {
  return /^[2-9]/.test(digits);
}

/** (317) 555-0142. Text that is not a US number is returned unchanged. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}
