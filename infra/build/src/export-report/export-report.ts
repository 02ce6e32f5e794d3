import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { packageFolder, readManifest } from '@marketplace/remote-kit/bundling';

export const REPOSITORY = dirname(dirname(dirname(dirname(import.meta.dirname))));

export const REPORTED = {
  platform: '@marketplace/platform',
  contracts: '@marketplace/contracts',
  domain: '@marketplace/domain',
  ui: '@marketplace/ui',
} as const;
export type Reported = keyof typeof REPORTED;

/** Entries of a package that remotes must not import. */
const OF_THE_SITE: Partial<Record<Reported, readonly string[]>> = { platform: ['./server', './shell'] };
const FROM_OWN_MODULE = /(?:from |import\()['"](\.[^'"]+)['"]/g;

interface ExportReport {
  version: string;
  text: string;
}

const reportPath = (name: Reported) => `docs/contracts/${name}.txt`;

export const reportFile = (name: Reported): string => join(REPOSITORY, reportPath(name));

/** Returns the report at the newest release tag in git (such as v1.2.0), or null before the first release. */
export function releasedReport(name: Reported, repository: string = REPOSITORY): string | null {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: repository, encoding: 'utf8', stdio: 'pipe' });
  const [newest = ''] = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort', '-version:refname').split('\n');
  return newest === '' ? null : git('show', `${newest}:${reportPath(name)}`);
}

export const reportedVersion = (report: string): string => / (\d+\.\d+\.\d+) promises /.exec(report)?.[1] ?? '';

export function exportReport(name: Reported): ExportReport {
  const folder = packageFolder(REPORTED[name], import.meta.dirname);
  const { version } = readManifest(folder);
  const outFolder = mkdtempSync(join(tmpdir(), 'export-report-'));
  try {
    const declarations = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--removeComments'];
    execFileSync(
      join(REPOSITORY, 'node_modules', '.bin', 'tsc'),
      ['-p', folder, '--singleThreaded', ...declarations, '--rootDir', folder, '--outDir', outFolder],
      { stdio: 'pipe' },
    );
    const entries = entriesOf(name, folder).map((entry) => join(outFolder, declarationOf(entry)));
    const pathOf = (file: string) => relative(outFolder, file);
    const parts = reachableFrom(entries).map((file) => `// ${pathOf(file)}\n${readFileSync(file, 'utf8').trim()}\n`);
    const entriesComment = entries.length > 1 ? `// Entries: ${entries.map(pathOf).join(' ')}\n` : '';
    return {
      version,
      text: `// What ${REPORTED[name]} ${version} promises to remotes.\n${entriesComment}\n${parts.join('\n')}`,
    };
  } finally {
    rmSync(outFolder, { recursive: true });
  }
}

function entriesOf(name: Reported, folder: string): string[] {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.entries(exports)
    .filter(([entry, file]) => /\.tsx?$/.test(file) && !OF_THE_SITE[name]?.includes(entry))
    .map(([, file]) => file);
}

const declarationOf = (module: string): string => module.replace(/\.tsx?$/, '.d.ts');

/**
 * Returns all modules that the entries import, even indirectly. The entries come first, and the others are sorted by
 * name.
 */
function reachableFrom(entries: readonly string[]): string[] {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(FROM_OWN_MODULE)) {
      if (/\.tsx?$/.test(path)) reached.add(join(dirname(file), declarationOf(path)));
    }
  }
  return [...entries, ...[...reached].slice(entries.length).sort()];
}
