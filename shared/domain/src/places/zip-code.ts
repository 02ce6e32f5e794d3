export function isZipCode(text: string): boolean {
  return /^\d{5}$/.test(text);
}
