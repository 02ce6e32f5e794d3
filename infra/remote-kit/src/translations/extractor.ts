import { textsIn } from './texts-in-code.ts';

interface ExtractedMessage {
  id: string;
  origin: [file: string, line: number];
  placeholders: Record<string, never>;
}

/**
 * Finds our translatable strings for `lingui extract`. Lingui's extractor knows only its macros, which need a compiler
 * that the API does not have.
 */
export const extractor = {
  match: (file: string): boolean => /\.tsx?$/.test(file),
  extract(file: string, code: string, onMessage: (message: ExtractedMessage) => void): void {
    for (const { text, line } of textsIn(code, file.endsWith('x'))) {
      onMessage({ id: text, origin: [file, line], placeholders: {} });
    }
  },
};
