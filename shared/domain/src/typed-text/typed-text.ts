/**
 * Invisible characters: controls, line breaks, text direction, zero width. They can fake lines, hide URLs, or make two
 * names look alike.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u;
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters allowed in multi-line text: line breaks, tabs and emoji joiners. */
const OF_SEVERAL_LINES = /[\n\r\t]|\u200D(?=\p{Extended_Pictographic})/gu;

export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);

export const hasHiddenCharactersInLines = (text: string): boolean => HIDDEN.test(text.replace(OF_SEVERAL_LINES, ''));

/** Returns the text on one line, without invisible characters. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(ALL_HIDDEN, '').replace(/\s+/g, ' ').trim();
}

/** Escapes invisible characters as `\u001b` for terminals, logs and JSON strings. */
export function withEscapedCharacters(text: string): string {
  return text.replace(ALL_HIDDEN, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

/** Characters that browsers treat as the dot of a domain. */
const DOT = '[.\u2024\u3002\uFE52\uFF0E\uFF61]';
/** Top-level domains have at least two letters, so 'U.S.A.' is not a URL. */
const END_OF_ADDRESS = String.raw`(?=\p{L}[\p{L}\p{M}\p{N}-])`;
const SITE_ADDRESS = new RegExp(String.raw`[:\uFF1A]\s*[/\\]|\S${DOT}${END_OF_ADDRESS}|\p{N}+(?:${DOT}\p{N}+){3}`, 'u');

/** Whether mail programs would link part of the text: 'https://…', 'www.evil.example', 'evil.example'. */
export const hasSiteAddress = (text: string): boolean => SITE_ADDRESS.test(text);

const DOTS = new RegExp(DOT, 'gu');
const DOTS_OF_ADDRESSES = new RegExp(`${DOT}${END_OF_ADDRESS}`, 'gu');
const NUMBERS_WITH_DOTS = new RegExp(String.raw`\p{N}+(?:${DOT}\p{N}+){3,}`, 'gu');

/** Inserts spaces into URLs, so that no mail program links them. */
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
