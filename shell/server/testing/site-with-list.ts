import { releasePageSchema, type ListedRemote, type RemoteReleaseEntry } from '@marketplace/contracts';
import type { RunningServer } from '@marketplace/http-server';
import type { RemoteListing } from '@marketplace/platform';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { releasedPages } from '../../src/testing/our-remotes.ts';
import { startQuietSite } from './quiet-site.ts';

export const INTEGRITY = `sha384-${'A'.repeat(64)}`;

type PagesOfRelease = Record<string, readonly string[] | { scripts: readonly string[]; indexed: boolean }>;

/** Creates a release with `pages`, plus the remote's own pages if the remote is one of ours. */
export function release(name: string, id: string, pages: PagesOfRelease = {}): RemoteReleaseEntry {
  const entry = `/remotes/${name}/${id}/remoteEntry.js`;
  return {
    release: id,
    entry,
    integrity: INTEGRITY,
    server_integrity: INTEGRITY,
    scripts: [entry],
    container: name.replaceAll('-', '_'),
    platform: '^0.1.0',
    published_at: '2026-11-20T10:00:00Z',
    pages: [
      ...releasedPages(name),
      ...Object.entries(pages).map(([path, given]) =>
        releasePageSchema.parse({
          path,
          title: path,
          access: 'public',
          ...('scripts' in given ? given : { scripts: given }),
        }),
      ),
    ],
  };
}

export function listText(remotes: Record<string, Partial<ListedRemote>>): string {
  const full = Object.entries(remotes).map(([name, remote]) => [
    name,
    { current: null, canary: null, disabled: null, earlier: [], ...remote },
  ]);
  return JSON.stringify({ format: 1, remotes: Object.fromEntries(full) });
}

export function siteWithList() {
  let folder: string;
  let listFile: string;
  let writes = 0;
  let site: RunningServer;

  async function startSite(changes: Record<string, string | undefined> = {}): Promise<void> {
    site = await startQuietSite({ SHELL_DIST: folder, REMOTES_LIST: listFile, ...changes });
  }
  async function publishText(text: string): Promise<void> {
    await writeFile(`${listFile}.new`, text);
    const time = new Date(Date.now() + ++writes * 1000);
    await utimes(`${listFile}.new`, time, time);
    await rename(`${listFile}.new`, listFile);
  }
  const publish = (remotes: Record<string, Partial<ListedRemote>>) => publishText(listText(remotes));
  const get = (path: string, cookie = '') => fetch(site.url + path, { headers: { cookie } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'remotes-list-'));
    await mkdir(join(folder, 'assets'));
    listFile = join(folder, 'remotes.json');
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html><head><!--site-head--></head><body></body></html>',
    );
    await writeFile(join(folder, 'shell.json'), '{"release":"shell-1"}');
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await publish({ 'agency-app': { current: release('agency-app', '1') } });
    await startSite();
  });
  afterEach(() => site.stop());

  return {
    folder: () => folder,
    listFile: () => listFile,
    url: () => site.url,
    startSite,
    stopSite: () => site.stop(),
    publish,
    publishText,
    get,
    async remotesNow(cookie = ''): Promise<readonly RemoteListing[]> {
      return (await (await get('/remotes.json', cookie)).json()).remotes;
    },
  };
}

export async function remotesIn(page: Response): Promise<readonly RemoteListing[]> {
  const text = /<script type="application\/json" id="site-config">(.*?)<\/script>/.exec(await page.text())?.[1];
  return JSON.parse(text ?? 'null').remotes;
}

export const agencyRelease = (remotes: readonly RemoteListing[]): string | undefined =>
  remotes.find(({ name }) => name === 'agency-app')?.current?.release;
