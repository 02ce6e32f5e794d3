import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredPage, ReleaseRecord } from '@marketplace/contracts';
import { FIRST_LOADS_FILE, SERVER_BUNDLE, subresourceIntegrity } from '@marketplace/release/format';
import type { Compiler } from 'webpack';
import { remotePages, remoteSlots, routesScripts, scriptsByPath, type FirstLoad } from './first-loads.ts';

/** Release record without the fields that the build adds. */
export type ReleasePlan = Omit<ReleaseRecord, 'integrity' | 'server_integrity' | 'scripts' | 'pages'> & {
  pages: readonly DeclaredPage[];
};

/** Number of releases to keep, because open tabs still load earlier files. */
const KEPT_RELEASES = 3;

/** Writes dist/release.json after a successful build, and removes obsolete release folders. */
export class ReleaseFilesPlugin {
  readonly #dist: string;
  readonly #plan: ReleasePlan;

  constructor(dist: string, plan: ReleasePlan) {
    this.#dist = dist;
    this.#plan = plan;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ReleaseFilesPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const pages = remotePages(stats.compilation, compiler.context);
      requireSamePages(this.#plan.pages, pages);
      const note = describeRelease(this.#plan, join(this.#dist, this.#plan.release), {
        routes: routesScripts(stats.compilation),
        pages,
      });
      this.#write('release.json', note);
      const names = this.#plan.slots?.map(({ slot }) => slot) ?? [];
      const slots = remoteSlots(stats.compilation, compiler.context, names);
      this.#write(FIRST_LOADS_FILE, [
        ...pages.map(({ page, scripts }) => ({ page, scripts: [...new Set([...note.scripts, ...scripts])] })),
        ...slots.map(({ slot, scripts }) => ({ slot, scripts: [...new Set([note.entry, ...scripts])] })),
      ]);
      this.#dropOldReleases();
    });
  }

  #write(file: string, content: unknown): void {
    writeFileSync(join(this.#dist, file), `${JSON.stringify(content, null, 2)}\n`);
  }

  #dropOldReleases(): void {
    const oldReleases = readdirSync(this.#dist, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== this.#plan.release)
      .map((entry) => ({ path: join(this.#dist, entry.name), at: statSync(join(this.#dist, entry.name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);
    for (const { path } of oldReleases.slice(KEPT_RELEASES - 1)) rmSync(path, { recursive: true });
  }
}

/** @throws Error if the manifest and the route table name different pages */
function requireSamePages(declared: readonly DeclaredPage[], routed: readonly FirstLoad[]): void {
  const inManifest = new Set(declared.map(({ path }) => path));
  const inRoutes = new Set(Object.keys(scriptsByPath(routed)));
  for (const path of inRoutes)
    if (!inManifest.has(path)) throw new Error(`${path} is a route, but not in src/manifest.ts.`);
  for (const path of inManifest)
    if (!inRoutes.has(path)) throw new Error(`${path} is in src/manifest.ts, but no route has this path.`);
}

/**
 * Completes a plan with data from the release's files.
 * @param loads scripts of the routes, and of each page, as URL paths
 */
export function describeRelease(
  plan: ReleasePlan,
  folder: string,
  loads: { routes: readonly string[]; pages: readonly FirstLoad[] },
): ReleaseRecord {
  const publicPath = plan.entry.slice(0, plan.entry.lastIndexOf('/') + 1);
  const serverBundle = join(folder, SERVER_BUNDLE);
  const scripts = scriptsByPath(loads.pages);
  return {
    ...plan,
    integrity: subresourceIntegrity(readFileSync(join(folder, plan.entry.slice(publicPath.length)))),
    ...(existsSync(serverBundle) ? { server_integrity: subresourceIntegrity(readFileSync(serverBundle)) } : {}),
    scripts: [plan.entry, ...loads.routes],
    pages: plan.pages.map((page) => ({ ...page, scripts: [...(scripts[page.path] ?? [])] })),
  };
}
