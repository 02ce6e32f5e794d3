import type { Translate } from '@marketplace/platform';

/** A text of the domain with a number in it ('3 time slots available', '2 weeks ago'), in the page's language. */
export function countedWords(text: string, t: Translate): string {
  const number = /\d+/.exec(text)?.[0];
  return number === undefined ? t(text) : t(text.replace(number, '{count}'), { count: number });
}
