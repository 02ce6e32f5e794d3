import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Test and compiler packages that a standalone remote needs in addition to the template's packages. */
export const TOOLS = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'happy-dom',
  'typescript',
  'vitest',
] as const;

export const VERSIONS_FILE = 'versions.json';

export interface Versions {
  ours: Readonly<Record<string, string>>;
  tools: Readonly<Record<string, string>>;
}

/** Versions that the generator was packed with; null if it runs from source. */
export async function readVersions(): Promise<Versions | null> {
  const text = await readFile(join(import.meta.dirname, '..', '..', VERSIONS_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const versions: Versions = JSON.parse(text);
  return versions;
}
