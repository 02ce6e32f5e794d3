import { withoutPersonalData } from '../observability/logging.ts';

/** Secrets and personal data in browsers' error messages, in addition to the patterns removed from every log line. */
const QUOTED = [
  // Query strings and fragments of URLs.
  [/[?#][^\s"'<>()]*/g, ''],
  [/[^\s/"'<>()]+%40[^\s/"'<>()]+/gi, '[email]'],
  [/\p{Cc}+/gu, ' '],
] as const;
/** Mailed codes and phone numbers in any notation. */
const DIGITS = /\+?\d(?:[\s().-]*\d){5,}/g;

export function scrubText(text: string): string {
  const textWithoutUrlData = QUOTED.reduce((rest, [pattern, label]) => rest.replace(pattern, label), text);
  return withoutPersonalData(textWithoutUrlData).replace(DIGITS, '[number]');
}
