import { withEscapedCharacters } from '@marketplace/domain';

const SPACES = /\p{Zs}{2,}/gu;

/**
 * Escapes stored text for one terminal line: no control or bidi characters, no runs of spaces that fake a line break.
 */
export const terminalText = (text: string): string => withEscapedCharacters(text.replace(SPACES, ' '));

/** Prints JSON with control characters escaped. */
export function printJson(value: unknown): void {
  const lines = JSON.stringify(value, null, 2).split('\n');
  console.log(lines.map(withEscapedCharacters).join('\n'));
}

export function describedRecord(title: string, rows: readonly (readonly string[])[], width = 10): string {
  const lines = rows.map(([label = '', value = '']) => `  ${label.padEnd(width)}${terminalText(value)}`);
  return [terminalText(title), ...lines].join('\n');
}
