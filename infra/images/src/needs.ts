import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import * as z from 'zod';
import { importsOf } from './imports.ts';

export const REPOSITORY = join(import.meta.dirname, '../../..');

const lockedSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.optional(z.boolean()),
      resolved: z.optional(z.string()),
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      peerDependencies: z.record(z.string(), z.string()).default({}),
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
});
const manifestSchema = z.object({ exports: z.optional(z.record(z.string(), z.string())) });

export interface Needs {
  workspaces: string[];
  /** Folders of npm packages, relative to the repository. */
  packages: string[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8'));

/** Follows imports through our code, then packages' dependencies through the lockfile. */
export function needsOf(entries: readonly string[]): Needs {
  const { packages: locked } = lockedSchema.parse(readJson('package-lock.json'));
  const workspaces = Object.values(locked).flatMap(({ link, resolved }) =>
    link === true && resolved !== undefined ? resolved : [],
  );
  const workspaceOf = (path: string) => workspaces.find((folder) => path.startsWith(`${folder}/`));
  const paths = new Set<string>();
  const packages = new Set<string>();

  function addPackage(name: string, from: string): void {
    const path = findPackage(locked, name, from);
    // Optional packages for other platforms are not installed.
    if (path === null || packages.has(path) || !existsSync(join(REPOSITORY, path))) return;
    packages.add(path);
    const entry = locked[path];
    const peers = Object.keys(entry?.peerDependencies ?? {});
    const dependencies = [
      ...Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies }),
      ...peers.filter((peer) => entry?.peerDependenciesMeta[peer]?.optional !== true),
    ];
    for (const dependency of dependencies) addPackage(dependency, path);
  }

  function follow(path: string): void {
    if (paths.has(path)) return;
    paths.add(path);
    if (!/\.(ts|mjs|js)$/.test(path)) return;
    for (const specifier of importsOf(join(REPOSITORY, path))) {
      if (specifier.startsWith('.')) follow(normalize(join(dirname(path), specifier)));
      else if (!isBuiltin(specifier)) {
        const [scope = '', second = '', ...rest] = specifier.split('/');
        const name = scope.startsWith('@') ? `${scope}/${second}` : scope;
        const link = locked[`node_modules/${name}`];
        if (link?.link === true && link.resolved !== undefined) {
          const subpath = ['.', ...(scope.startsWith('@') ? rest : specifier.split('/').slice(1))].join('/');
          const entry = manifestSchema.parse(readJson(`${link.resolved}/package.json`)).exports?.[subpath];
          if (entry === undefined) throw new Error(`${path} imports ${specifier}, which ${name} does not export`);
          follow(normalize(join(link.resolved, entry)));
        } else addPackage(name, workspaceOf(path) ?? '');
      }
    }
  }

  for (const entry of entries) follow(entry);
  const usedWorkspaces = new Set([...paths].flatMap((path) => workspaceOf(path) ?? []));
  return { workspaces: [...usedWorkspaces].sort(), packages: [...packages].sort() };
}

function findPackage(locked: Readonly<Record<string, unknown>>, name: string, from: string): string | null {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = join(folder, 'node_modules', name);
    if (!folder.endsWith('node_modules') && locked[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

export const remoteNames = (): string[] => readdirSync(REPOSITORY).filter((name) => name.endsWith('-app'));
