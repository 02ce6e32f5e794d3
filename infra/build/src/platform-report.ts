import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { packageFolder, readManifest } from '@marketplace/remote-kit/bundling';
import { REPOSITORY } from './repository.ts';

const PLATFORM = '@marketplace/platform';
const FROM_OWN_MODULE = /(?:from |import\()['"](\.[^'"]+)['"]/g;

export interface PlatformReport {
  version: string;
  /** Declarations of everything that a remote can import through the platform's entry, module by module. */
  text: string;
}

/** The platform's public API for remotes, as the compiler sees it. */
export function platformReport(): PlatformReport {
  const folder = packageFolder(PLATFORM, import.meta.dirname);
  const { version } = readManifest(folder);
  const out = mkdtempSync(join(tmpdir(), 'platform-report-'));
  try {
    const declarations = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--removeComments'];
    execFileSync(
      join(REPOSITORY, 'node_modules', '.bin', 'tsc'),
      ['-p', folder, ...declarations, '--rootDir', folder, '--outDir', out],
      { stdio: 'pipe' },
    );
    const modules = reachableFrom(join(out, 'src', 'index.d.ts'));
    const parts = modules.map((file) => `// ${relative(out, file)}\n${readFileSync(file, 'utf8').trim()}\n`);
    return { version, text: `// What ${PLATFORM} ${version} promises to remotes.\n\n${parts.join('\n')}` };
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** The entry first, then the others by name. */
function reachableFrom(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(FROM_OWN_MODULE)) {
      if (/\.tsx?$/.test(path)) found.add(join(dirname(file), path.replace(/\.tsx?$/, '.d.ts')));
    }
  }
  const [first = entry, ...others] = found;
  return [first, ...others.sort()];
}
