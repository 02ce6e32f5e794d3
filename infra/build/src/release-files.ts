import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

/** What a remote says about its newest release, in dist/release.json. Paths are those of the site. */
export interface ReleaseNote {
  name: string;
  release: string;
  manifest: string;
  entry: string;
  /** Name of the Module Federation container. */
  container: string;
  /** Range of @marketplace/platform versions that the release works with. */
  platform: string;
}

/** Open tabs still ask for files of earlier releases, so that many stay. */
const KEPT_RELEASES = 3;

/** Writes dist/release.json after a build that went well, and drops release folders that nobody needs any more. */
export class ReleaseFilesPlugin {
  readonly #dist: string;
  readonly #note: ReleaseNote;

  constructor(dist: string, note: ReleaseNote) {
    this.#dist = dist;
    this.#note = note;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ReleaseFilesPlugin', (stats) => {
      if (stats.hasErrors()) return;
      writeFileSync(join(this.#dist, 'release.json'), `${JSON.stringify(this.#note, null, 2)}\n`);
      this.#dropOldReleases();
    });
  }

  #dropOldReleases(): void {
    const earlier = readdirSync(this.#dist, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== this.#note.release)
      .map((entry) => ({ path: join(this.#dist, entry.name), at: statSync(join(this.#dist, entry.name)).mtimeMs }))
      .sort((a, b) => b.at - a.at);
    for (const { path } of earlier.slice(KEPT_RELEASES - 1)) rmSync(path, { recursive: true });
  }
}
