import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_LOADS_FILE } from '@marketplace/release/format';
import type { Compilation, Compiler } from 'webpack';
import { routeModules, slotModule } from './route-modules.ts';

/** Scripts that a page needs before it is usable, in load order, as URL paths. */
export interface FirstLoad {
  /** Path of the page, such as /candidates/:slug; with a ` (NAME)` suffix, a variant of the page. */
  page: string;
  scripts: readonly string[];
}

interface SlotLoad {
  slot: string;
  scripts: readonly string[];
}

type ChunkGroup = Compilation['chunkGroups'][number];

/**
 * Chunk name prefix of parts that load later: on use, when near the viewport, or when the page is idle. All other
 * chunks count toward the first load.
 */
const LATER = 'later-';
/** Chunk name prefix of a variant that replaces another part of a page. */
const VARIANT = 'variant-';
export const EXPOSED_ROUTES = 'exposed-routes';
export const EXPOSED_SLOTS = 'exposed-slots';

/** Scripts of each page of a remote, without the scripts that all pages share. */
export function remotePages(compilation: Compilation, folder: string): FirstLoad[] {
  return pagesBehind(compilation, folder, compilation.namedChunkGroups.get(EXPOSED_ROUTES)?.getChildren() ?? []);
}

/** Returns the scripts of the route table, which every page needs after the entry. */
export function routesScripts(compilation: Compilation): string[] {
  const routes = compilation.namedChunkGroups.get(EXPOSED_ROUTES);
  return routes === undefined ? [] : scriptsOf(compilation, [routes]);
}

export function remoteSlots(compilation: Compilation, folder: string, slots: readonly string[]): SlotLoad[] {
  const table = compilation.namedChunkGroups.get(EXPOSED_SLOTS);
  if (table === undefined) return [];
  const source = readFileSync(join(folder, 'src', 'slots.ts'), 'utf8');
  const parts = table.getChildren();
  return slots.map((slot) => {
    const request = slotModule(source, slot);
    const ownParts = parts.filter(({ origins }) => origins.some((origin) => origin.request === request));
    // A component that is not lazy-loaded counts with all scripts of the slots table.
    const reached = (ownParts.length > 0 ? ownParts : parts).flatMap((part) => [...reachedFrom(part).groups]);
    return { slot, scripts: scriptsOf(compilation, [table, ...reached]) };
  });
}

/**
 * Returns the scripts of each page of one remote. The build is a single app, whose first script contains the routes of
 * several remotes.
 */
export function pagesInOneBuild(compilation: Compilation, folder: string): FirstLoad[] {
  const groups = compilation.entrypoints.get('main')?.getChildren() ?? [];
  const ofRemote = ({ origins }: ChunkGroup) =>
    origins.some(({ module }) => module?.identifier().includes(join(folder, 'src', 'routes.tsx')));
  return pagesBehind(compilation, folder, groups.filter(ofRemote));
}

/** Scripts by page path, without variants, which share the page's path. */
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
  const { groups, variants } = reachedFrom(root);
  const usual = { page, scripts: scriptsOf(compilation, groups) };
  const variantLoads = variants.map(({ name, group }) => ({
    page: `${page} (${name})`,
    scripts: scriptsOf(compilation, [root, ...reachedFrom(group).groups]),
  }));
  return [usual, ...variantLoads];
}

/** Returns the chunk groups that load together with a group, and the variants that may replace it. */
function reachedFrom(start: ChunkGroup): {
  groups: Set<ChunkGroup>;
  variants: readonly { name: string; group: ChunkGroup }[];
} {
  const variants: { name: string; group: ChunkGroup }[] = [];
  const groups = new Set([start]);
  for (const group of groups) {
    for (const child of group.getChildren()) {
      const name = child.name ?? '';
      if (name.startsWith(VARIANT)) variants.push({ name: name.slice(VARIANT.length), group: child });
      else if (!name.startsWith(LATER)) groups.add(child);
    }
  }
  return { groups, variants };
}

function scriptsOf(compilation: Compilation, groups: Iterable<ChunkGroup>): string[] {
  const publicPath = compilation.outputOptions.publicPath;
  const files = [...groups].flatMap((group) => group.getFiles()).filter((file) => file.endsWith('.js'));
  return [...new Set(files)].map((file) => `${typeof publicPath === 'string' ? publicPath : '/'}${file}`);
}
