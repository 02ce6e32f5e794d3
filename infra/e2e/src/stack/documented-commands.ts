import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local';

/** The commands of a page in docs/. */
export interface DocumentedCommands {
  /** The command that begins like this, as it is written, but with this test's own places. @throws Error if the page has none */
  take(start: string): string;
  /** Commands that nobody took. */
  left(): string[];
}

/** @param places what stands in the page for a place, and the place of this test */
export async function documentedCommands(
  page: string,
  places: Readonly<Record<string, string>>,
): Promise<DocumentedCommands> {
  const text = await readFile(join(REPOSITORY, 'docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) => block);
  const left = blocks.flatMap((block) => block.split('\n')).filter((line) => line !== '');
  return {
    take(start) {
      const index = left.findIndex((line) => line.startsWith(start));
      const [command] = index === -1 ? [] : left.splice(index, 1);
      if (command === undefined) throw new Error(`docs/${page} has no command that begins with '${start}'.`);
      return Object.entries(places).reduce((line, [name, place]) => line.replaceAll(name, place), command);
    },
    left: () => [...left],
  };
}
