import { withoutPersonalData } from '../../plugins/logging.ts';

/** Secrets and personal data that a browser's error message may quote, beyond what any log text may hold. */
const QUOTED = [
  // Queries and fragments of addresses.
  [/[?#][^\s"'<>()]*/g, ''],
  [/[^\s/"'<>()]+%40[^\s/"'<>()]+/gi, '[email]'],
  [/\p{Cc}+/gu, ' '],
] as const;
/** Codes of mails and phone numbers in any notation. */
const DIGITS = /\+?\d(?:[\s().-]*\d){5,}/g;

/** The text as the log may keep it. */
export function scrubbed(text: string): string {
  const plain = QUOTED.reduce((rest, [pattern, label]) => rest.replace(pattern, label), text);
  return withoutPersonalData(plain).replace(DIGITS, '[number]');
}
