/**
 * Characters that nobody sees: controls and line breaks, those that turn the direction of text, and those without width.
 * They forge lines of a list, hide an address, or make one name look like another.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** In a text of several lines: line breaks, tabs, and what joins two emoji into one. */
const OF_SEVERAL_LINES = /[\n\r\t]|\u200D(?=\p{Extended_Pictographic})/gu;

/** Whether a name, a title or another text of one line has a character that nobody sees. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);

/** The same of a text of several lines, such as a note. */
export const hasHiddenCharactersInLines = (text: string): boolean => HIDDEN.test(text.replace(OF_SEVERAL_LINES, ''));

/** The text in one line, without characters that nobody sees. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(ALL_HIDDEN, '').replace(/\s+/g, ' ').trim();
}

/** The text for a terminal or a log: what nobody sees is written as `\u001b`. Valid inside a JSON string, too. */
export function withEscapedCharacters(text: string): string {
  return text.replace(ALL_HIDDEN, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** Browsers take each of these for the period of an address. */
const DOT = '[.\u2024\u3002\uFE52\uFF0E\uFF61]';
/** No site's address ends in a single letter, so that 'U.S.A.' is none. */
const END_OF_ADDRESS = String.raw`(?=\p{L}[\p{L}\p{M}\p{N}-])`;
const SITE_ADDRESS = new RegExp(String.raw`[:\uFF1A]\s*[/\\]|\S${DOT}${END_OF_ADDRESS}|\p{N}+(?:${DOT}\p{N}+){3}`, 'u');

/** Whether a text has what mail programs and chats make a link: 'https://…', 'www.evil.example', 'evil.example'. */
export const hasSiteAddress = (text: string): boolean => SITE_ADDRESS.test(text);

const DOTS = new RegExp(DOT, 'gu');
const DOTS_OF_ADDRESSES = new RegExp(`${DOT}${END_OF_ADDRESS}`, 'gu');
const NUMBERS_WITH_DOTS = new RegExp(String.raw`\p{N}+(?:${DOT}\p{N}+){3,}`, 'gu');

/** The same words with spaces in what looks like an address, so that no mail program makes a link of it. */
export function withoutLiveAddresses(text: string): string {
  return text
    .replace(/[:\uFF1A](?=[^\s\d])/g, '$& ')
    .replace(/[/\\]{2,}|[<>]/g, ' ')
    .replace(/([:\uFF1A])\s*[/\\]/g, '$1 ')
    .replace(DOTS_OF_ADDRESSES, '$& ')
    .replace(NUMBERS_WITH_DOTS, (numbers) => numbers.replace(DOTS, '$& '))
    .replace(/\s*[@\uFF20\uFE6B]\s*/g, ' @ ')
    .replace(/\s+/g, ' ')
    .trim();
}
