import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { routeModules } from './route-modules.ts';

/** The scripts that a page needs before it can be used, in the order of its need. Paths are those of the site. */
export interface FirstLoad {
  /** The page's path, such as /candidates/:slug; with ` (NAME)` behind it, another face of the same page. */
  page: string;
  scripts: readonly string[];
}

/** In the folder of a build: what each of its pages needs in all, for the budgets of size. */
export const FIRST_LOADS_FILE = 'first-loads.json';

type ChunkGroup = Compilation['chunkGroups'][number];

/**
 * How `webpackChunkName` begins where a part of a page is not needed at first: it is loaded when somebody uses it, comes
 * near it, or when the page has come to rest. Every part without this mark counts as needed at first.
 */
const LATER = 'later-';
/** A part that a page shows instead of another, such as a form for people who came by a certain link. */
const VARIANT = 'variant-';
const EXPOSED_ROUTES = '__federation_expose_routes';

/** What each page of a remote needs besides the scripts that all of its pages need. */
export function remotePages(compilation: Compilation, folder: string): FirstLoad[] {
  return pagesBehind(compilation, folder, compilation.namedChunkGroups.get(EXPOSED_ROUTES)?.getChildren() ?? []);
}

/** The same for the remote of a folder in a build whose first script holds the routes of several. */
export function pagesInOneBuild(compilation: Compilation, folder: string): FirstLoad[] {
  const groups = compilation.entrypoints.get('main')?.getChildren() ?? [];
  const ofRemote = ({ origins }: ChunkGroup) =>
    origins.some(({ module }) => module?.identifier().includes(join(folder, 'src', 'routes.tsx')));
  return pagesBehind(compilation, folder, groups.filter(ofRemote));
}

/** Scripts by a page's path; another face of a page is not known by its path. */
export function scriptsByPath(loads: readonly FirstLoad[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    loads.filter(({ page }) => !page.includes(' ')).map(({ page, scripts }) => [page, scripts]),
  );
}

function pagesBehind(compilation: Compilation, folder: string, groups: readonly ChunkGroup[]): FirstLoad[] {
  const table = join(folder, 'src', 'routes.tsx');
  if (!existsSync(table) || groups.length === 0) return [];
  return routeModules(readFileSync(table, 'utf8')).flatMap(({ page, request }) => {
    const group = groups.find(({ origins }) => origins.some((origin) => origin.request === request));
    if (group === undefined) throw new Error(`The build has no chunk for ${request}.`);
    return facesOf(compilation, page, group);
  });
}

/** Writes what the shell needs for its first page beside its build. */
export class ShellFirstLoadPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ShellFirstLoadPlugin', ({ compilation }) => {
      const entry = compilation.entrypoints.get('main');
      if (compilation.errors.length > 0 || entry === undefined) return;
      const loads: FirstLoad[] = [{ page: '/', scripts: scriptsOf(compilation, [entry]) }];
      writeFileSync(join(compiler.outputPath, FIRST_LOADS_FILE), `${JSON.stringify(loads, null, 2)}\n`);
    });
  }
}

function facesOf(compilation: Compilation, page: string, root: ChunkGroup): FirstLoad[] {
  const variants: { name: string; group: ChunkGroup }[] = [];
  const reachFrom = (start: ChunkGroup): Set<ChunkGroup> => {
    const reached = new Set([start]);
    for (const group of reached) {
      for (const child of group.getChildren()) {
        const name = child.name ?? '';
        if (name.startsWith(VARIANT)) variants.push({ name: name.slice(VARIANT.length), group: child });
        else if (!name.startsWith(LATER)) reached.add(child);
      }
    }
    return reached;
  };
  const usual = { page, scripts: scriptsOf(compilation, reachFrom(root)) };
  const others = [...variants].map(({ name, group }) => ({
    page: `${page} (${name})`,
    scripts: scriptsOf(compilation, [root, ...reachFrom(group)]),
  }));
  return [usual, ...others];
}

function scriptsOf(compilation: Compilation, groups: Iterable<ChunkGroup>): string[] {
  const publicPath = compilation.outputOptions.publicPath;
  const files = [...groups].flatMap((group) => group.getFiles()).filter((file) => file.endsWith('.js'));
  return [...new Set(files)].map((file) => `${typeof publicPath === 'string' ? publicPath : '/'}${file}`);
}
