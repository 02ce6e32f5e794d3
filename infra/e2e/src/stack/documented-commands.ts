import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local/repository';

interface DocumentedCommands {
  /**
   * Returns the documented command that starts with `start`, with this test's paths inserted.
   * @throws Error if the page has no such command
   */
  take(start: string): string;
  left(): string[];
}

/** @param places strings on the page and their replacements in this test */
export async function documentedCommands(
  page: string,
  places: Readonly<Record<string, string>>,
): Promise<DocumentedCommands> {
  const text = await readFile(join(REPOSITORY, 'docs', page), 'utf8');
  const blocks = [...text.matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) => block);
  const commands = blocks.flatMap((block) => block.split('\n')).filter((line) => line !== '');
  return {
    take(start) {
      const index = commands.findIndex((line) => line.startsWith(start));
      const [command] = index === -1 ? [] : commands.splice(index, 1);
      if (command === undefined) throw new Error(`docs/${page} has no command that begins with '${start}'.`);
      return Object.entries(places).reduce((line, [name, place]) => line.replaceAll(name, place), command);
    },
    left: () => [...commands],
  };
}
