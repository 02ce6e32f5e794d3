import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAsOne, type PagesOfRemotes } from '@marketplace/build';
import { REPOSITORY } from '@marketplace/local';
import { REMOTES, startBuiltSite, type BuiltSite } from './built-site.ts';

export interface OneBuildSiteOptions {
  /** An empty folder for the build; whoever gives it removes it. */
  folder: string;
  /** All code in one script; otherwise each page is a part of its own. */
  oneFile: boolean;
  apiUrl: string;
}

/**
 * Builds shell and remotes as one app and serves it as the federated site is served: the same server, public pages as
 * HTML, and the same early hints for the scripts of the page at hand.
 */
export async function startOneBuildSite({ folder, oneFile, apiUrl }: OneBuildSiteOptions): Promise<BuiltSite> {
  const shellDist = join(folder, 'shell');
  const pages = await buildAsOne({
    shell: join(REPOSITORY, 'shell'),
    remotes: Object.fromEntries(REMOTES.map((name) => [name, join(REPOSITORY, name)])),
    path: shellDist,
    oneFile,
  });
  // The same bundle renders the pages on the server, however the browser gets them.
  await cp(join(REPOSITORY, 'shell', 'dist', 'server'), join(shellDist, 'server'), { recursive: true });
  const remoteDists = Object.fromEntries(REMOTES.map((name) => [name, join(folder, name)]));
  for (const name of REMOTES) await describeRemote(name, join(folder, name), pages);
  return startBuiltSite({ shellDist, remoteDists, apiUrl });
}

/** The remote's release as it was built, but what its pages need are parts of the one build. */
async function describeRemote(name: string, folder: string, pages: PagesOfRemotes): Promise<void> {
  const dist = join(REPOSITORY, name, 'dist');
  const note: unknown = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'));
  if (typeof note !== 'object' || note === null || !('release' in note)) throw new Error(`${name} is not built.`);
  const release = String(note.release);
  await mkdir(folder, { recursive: true });
  await cp(join(dist, release), join(folder, release), { recursive: true });
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...note, scripts: [], pages: pages[name] ?? {} }));
}
