import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeclaredPage, ReleaseRecord } from '@marketplace/contracts';
import { FIRST_LOADS_FILE, SERVER_BUNDLE, subresourceIntegrity } from '@marketplace/release/format';
import type { Compiler } from 'webpack';
import { remotePages, scriptsByPath, type FirstLoad } from './first-loads.ts';

/** The part of a release record that is known before the build. */
export type ReleasePlan = Omit<ReleaseRecord, 'integrity' | 'server_integrity' | 'scripts' | 'pages'> & {
  pages: readonly DeclaredPage[];
};

export const MANIFEST_FILE = 'mf-manifest.json';

/** How many releases to keep, since open tabs still load files of earlier ones. */
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
      const note = describeRelease(this.#plan, join(this.#dist, this.#plan.release), pages);
      this.#write('release.json', note);
      this.#write(
        FIRST_LOADS_FILE,
        pages.map(({ page, scripts }) => ({ page, scripts: [...new Set([...note.scripts, ...scripts])] })),
      );
      this.#dropOldReleases();
    });
  }

  #write(file: string, content: unknown): void {
    writeFileSync(join(this.#dist, file), `${JSON.stringify(content, null, 2)}\n`);
  }

  #dropOldReleases(): void {
    const earlier = readdirSync(this.#dist, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== this.#plan.release)
      .map((entry) => ({ path: join(this.#dist, entry.name), at: statSync(join(this.#dist, entry.name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);
    for (const { path } of earlier.slice(KEPT_RELEASES - 1)) rmSync(path, { recursive: true });
  }
}

/** @throws Error if the manifest and the route table name different pages */
function requireSamePages(declared: readonly DeclaredPage[], routed: readonly FirstLoad[]): void {
  const inManifest = new Set(declared.map(({ path }) => path));
  const inRoutes = new Set(Object.keys(scriptsByPath(routed)));
  for (const path of inRoutes)
    if (!inManifest.has(path)) throw new Error(`${path} is a route, but not in src/manifest.ts.`);
  for (const path of inManifest)
    if (!inRoutes.has(path)) throw new Error(`${path} is in src/manifest.ts, but not a route.`);
}

/** Completes a plan with data from the files in the release's folder. */
export function describeRelease(plan: ReleasePlan, folder: string, loads: readonly FirstLoad[] = []): ReleaseRecord {
  const publicPath = plan.entry.slice(0, plan.entry.lastIndexOf('/') + 1);
  const fileOf = (path: string) => join(folder, path.slice(publicPath.length));
  const manifest = join(folder, MANIFEST_FILE);
  const serverBundle = join(folder, SERVER_BUNDLE);
  const exposed = existsSync(manifest) ? exposedScripts(JSON.parse(readFileSync(manifest, 'utf8'))) : [];
  const scripts = scriptsByPath(loads);
  return {
    ...plan,
    integrity: subresourceIntegrity(readFileSync(fileOf(plan.entry))),
    ...(existsSync(serverBundle) ? { server_integrity: subresourceIntegrity(readFileSync(serverBundle)) } : {}),
    scripts: [plan.entry, ...exposed.map((file) => publicPath + file)],
    pages: plan.pages.map((page) => ({ ...page, scripts: [...(scripts[page.path] ?? [])] })),
  };
}

/** Files that a Module Federation manifest lists for the routes, deduplicated. Those of the slots load when one is shown. */
function exposedScripts(manifest: unknown): string[] {
  const files = listAt(manifest, 'exposes')
    .filter((exposed) => valueAt(exposed, 'path') !== './slots')
    .flatMap((exposed) => listAt(valueAt(exposed, 'assets', 'js'), 'sync'));
  return [...new Set(files.filter((file) => typeof file === 'string'))];
}

function listAt(value: unknown, key: string): unknown[] {
  const found = valueAt(value, key);
  return Array.isArray(found) ? found : [];
}

function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}
