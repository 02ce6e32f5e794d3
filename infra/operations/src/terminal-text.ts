import { withEscapedCharacters } from '@marketplace/domain';

const SPACES = /\p{Zs}{2,}/gu;

/**
 * A text from the database for one line of a terminal: no character of it breaks the line, colors it or turns its direction,
 * and no row of spaces moves the rest to where it looks like another line.
 */
export const terminalText = (text: string): string => withEscapedCharacters(text.replace(SPACES, ' '));

/** Prints JSON whose texts cannot control the terminal either. It has the same values. */
export function printJson(value: unknown): void {
  const lines = JSON.stringify(value, null, 2).split('\n');
  console.log(lines.map(withEscapedCharacters).join('\n'));
}
