import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a remote of its own repository needs besides the template's packages: what its tests and its compiler are. */
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

/** Next to the package's template, written when it is packed. */
export const VERSIONS_FILE = 'versions.json';

/** The versions that a new repository starts with, by package name. */
export interface Versions {
  /** The packages that belong to this generator. */
  ours: Readonly<Record<string, string>>;
  /** Those of TOOLS. */
  tools: Readonly<Record<string, string>>;
}

/** The versions that this generator was packed with; null if it runs from its sources. */
export async function readVersions(): Promise<Versions | null> {
  const text = await readFile(join(import.meta.dirname, '..', '..', VERSIONS_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const versions: Versions = JSON.parse(text);
  return versions;
}
