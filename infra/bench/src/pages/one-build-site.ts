import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAsOne, type PagesOfRemotes } from '@marketplace/build';
import { releaseRecordSchema } from '@marketplace/contracts';
import { REPOSITORY } from '@marketplace/local';
import { REMOTES, startBuiltSite, type BuiltSite } from './built-site.ts';

export interface OneBuildSiteOptions {
  /** An empty folder for the build; the caller removes it. */
  folder: string;
  /** All code in one script; otherwise each page is its own chunk. */
  oneFile: boolean;
  apiUrl: string;
}

/**
 * Builds shell and remotes as one app and serves it like the federated site: the same server, server-rendered public
 * pages, and the same preloads for the page's scripts.
 */
export async function startOneBuildSite({ folder, oneFile, apiUrl }: OneBuildSiteOptions): Promise<BuiltSite> {
  const shellDist = join(folder, 'shell');
  const pages = await buildAsOne({
    shell: join(REPOSITORY, 'shell'),
    remotes: Object.fromEntries(REMOTES.map((name) => [name, join(REPOSITORY, name)])),
    path: shellDist,
    oneFile,
  });
  // The same bundle renders the pages on the server in both setups.
  await cp(join(REPOSITORY, 'shell', 'dist', 'server'), join(shellDist, 'server'), { recursive: true });
  const remoteDists = Object.fromEntries(REMOTES.map((name) => [name, join(folder, name)]));
  for (const name of REMOTES) await describeRemote(name, join(folder, name), pages);
  return startBuiltSite({ shellDist, remoteDists, apiUrl });
}

/** The remote's release as built, but with its pages' scripts from the single build. */
async function describeRemote(name: string, folder: string, pages: PagesOfRemotes): Promise<void> {
  const dist = join(REPOSITORY, name, 'dist');
  const record = releaseRecordSchema.parse(JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
  const { release } = record;
  const declared = record.pages.map((page) => ({ ...page, scripts: pages[name]?.[page.path] ?? [] }));
  await mkdir(folder, { recursive: true });
  await cp(join(dist, release), join(folder, release), { recursive: true });
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...record, scripts: [], pages: declared }));
}
