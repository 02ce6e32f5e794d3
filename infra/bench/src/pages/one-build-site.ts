import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAsOne, type PagesOfRemotes } from '@marketplace/build';
import { releaseRecordSchema, type ReleaseRecord } from '@marketplace/contracts';
import { REPOSITORY } from '@marketplace/local';
import { REMOTES, startBuiltSite, type BuiltSite } from './built-site.ts';

interface OneBuildSiteOptions {
  /** Empty folder for the build, removed by the caller. */
  folder: string;
  apiUrl: string;
}

/** Builds shell and remotes as one app and serves it like the federated site, with the same server and preloads. */
export async function startOneBuildSite({ folder, apiUrl }: OneBuildSiteOptions): Promise<BuiltSite> {
  const shellDist = join(folder, 'shell');
  const records = await Promise.all(REMOTES.map(readRecord));
  // The build has one set of chunks, so the first remote's server serves all of them.
  const [holder] = records;
  if (holder === undefined) throw new Error('REMOTES is empty: list at least one remote.');
  const chunks = join('remotes', holder.name, holder.release);
  const pages = await buildAsOne({
    shell: join(REPOSITORY, 'shell'),
    remotes: Object.fromEntries(REMOTES.map((name) => [name, join(REPOSITORY, name)])),
    path: shellDist,
    chunks,
  });
  // Both setups render pages with the same server bundle.
  await cp(join(REPOSITORY, 'shell', 'dist', 'server'), join(shellDist, 'server'), { recursive: true });
  const remoteDists = Object.fromEntries(REMOTES.map((name) => [name, join(folder, name)]));
  for (const record of records) await describeRemote(record, join(folder, record.name), pages);
  await cp(join(shellDist, chunks), join(folder, holder.name, holder.release), { recursive: true });
  return startBuiltSite({ shellDist, remoteDists, apiUrl });
}

const distOf = (name: string) => join(REPOSITORY, name, 'dist');

async function readRecord(name: string): Promise<ReleaseRecord> {
  return releaseRecordSchema.parse(JSON.parse(await readFile(join(distOf(name), 'release.json'), 'utf8')));
}

async function describeRemote(record: ReleaseRecord, folder: string, scripts: PagesOfRemotes): Promise<void> {
  const { name, release } = record;
  const pages = record.pages.map((page) => ({ ...page, scripts: scripts[name]?.[page.path] ?? [] }));
  await mkdir(folder, { recursive: true });
  await cp(join(distOf(name), release), join(folder, release), { recursive: true });
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...record, scripts: [], pages }));
}
