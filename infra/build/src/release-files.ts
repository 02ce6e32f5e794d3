import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { FIRST_LOADS_FILE, remotePages, scriptsByPath, type FirstLoad } from './first-loads.ts';
import { SERVER_BUNDLE } from './server-config.ts';

/** A remote's newest release, in dist/release.json. Paths are site paths. */
export interface ReleaseNote {
  name: string;
  release: string;
  manifest: string;
  entry: string;
  /** Subresource integrity hash of the entry, sha384-…; null in development, where the file changes. */
  integrity: string | null;
  /** The same for the server bundle that renders the remote's public pages, if any. */
  server_integrity?: string;
  /** All scripts that the remote's routes need before its first page, the entry first. */
  scripts: readonly string[];
  /** Additional scripts per page, by the page's path pattern on the site. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** Name of the Module Federation container. */
  container: string;
  /** @marketplace/platform version range that the release supports. */
  platform: string;
}

/** The part of a release note that is known before the build. */
export type ReleasePlan = Omit<ReleaseNote, 'integrity' | 'server_integrity' | 'scripts' | 'pages'>;

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

/** Completes a plan with data from the files in the release's folder. */
export function describeRelease(plan: ReleasePlan, folder: string, pages: readonly FirstLoad[] = []): ReleaseNote {
  const publicPath = plan.entry.slice(0, plan.entry.lastIndexOf('/') + 1);
  const fileOf = (path: string) => join(folder, path.slice(publicPath.length));
  const manifest = fileOf(plan.manifest);
  const serverBundle = join(folder, SERVER_BUNDLE);
  const exposed = existsSync(manifest) ? exposedScripts(JSON.parse(readFileSync(manifest, 'utf8'))) : [];
  return {
    ...plan,
    integrity: subresourceIntegrity(readFileSync(fileOf(plan.entry))),
    ...(existsSync(serverBundle) ? { server_integrity: subresourceIntegrity(readFileSync(serverBundle)) } : {}),
    scripts: [plan.entry, ...exposed.map((file) => publicPath + file)],
    pages: scriptsByPath(pages),
  };
}

/** The value of an `integrity` attribute for these bytes. */
export function subresourceIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Files that a Module Federation manifest lists for the exposed modules, deduplicated. */
function exposedScripts(manifest: unknown): string[] {
  const files = listAt(manifest, 'exposes').flatMap((exposed) => listAt(valueAt(exposed, 'assets', 'js'), 'sync'));
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
