import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteReleaseSchema, type ListedRemote, type RemoteReleaseEntry } from '@marketplace/contracts';
import { freePort, REPOSITORY, startService, type Service } from '@marketplace/local';
import { API_URL } from './addresses.ts';

const OWN_BUILDS: Readonly<Record<string, string>> = {
  'agency-app': join(REPOSITORY, 'agency-app', 'dist'),
  'caregiver-app': join(REPOSITORY, 'caregiver-app', 'dist'),
};

/** A site with a separate release store, which a test can change like a publisher. */
export interface PublishedSite {
  url: string;
  built(name: string): Promise<RemoteReleaseEntry>;
  /**
   * Adds a release whose only file is this script. The release gets the built remote's pages; a new remote has none.
   * The script must name its container like the remote, with underscores: `agency_app`.
   */
  add(name: string, id: string, script: string): Promise<RemoteReleaseEntry>;
  /**
   * Publishes a remotes list with these entries, and with the built release of every remote that is not named here.
   * Resolves once the site has read the list.
   */
  publish(remotes: Record<string, Partial<ListedRemote>>): Promise<void>;
  /** Path on disk of a release's file, by its site path. */
  fileOf(path: string): string;
  /** Stops a remote's server; `startServer` restarts it on the same port. */
  stopServer(name: string): Promise<void>;
  /** Replaces a remote's server with one that never responds, until `startServer`. */
  hangServer(name: string): Promise<void>;
  startServer(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface PublishedSiteOptions {
  apiUrl?: string;
  lastGood?: string;
}

export async function startPublishedSite(options: PublishedSiteOptions = {}): Promise<PublishedSite> {
  const store = await mkdtemp(join(tmpdir(), 'published-site-'));
  const listFile = join(store, 'remotes.json');
  const logDirectory = join(store, 'logs');
  const fileOf = (path: string) => join(store, path.replace(/^\/remotes\//, ''));
  const releases = new Map(
    await Promise.all(
      Object.entries(OWN_BUILDS).map(async ([name, dist]) => [name, await copyBuilt(dist, join(store, name))] as const),
    ),
  );

  const writeList: PublishedSite['publish'] = async (remotes) => {
    const full = [...new Set([...releases.keys(), ...Object.keys(remotes)])].map((name) => {
      const usual = { current: releases.get(name) ?? null, canary: null, disabled: null, earlier: [] };
      return [name, { ...usual, ...remotes[name] }];
    });
    // Renames the finished file, because a publisher's write is atomic.
    await writeFile(`${listFile}.new`, JSON.stringify({ format: 1, remotes: Object.fromEntries(full) }));
    await rename(`${listFile}.new`, listFile);
  };
  await writeList({});

  const remotes = await startRemoteServers(store, logDirectory);
  const { site, url } = await startSite(options, { listFile, logDirectory, addressOf: remotes.addressOf });
  return {
    url,
    built: async (name) => releases.get(name) ?? Promise.reject(new Error(`${name} is not built`)),
    async publish(remoteChanges) {
      await writeList(remoteChanges);
      // A request for the list makes the site read it immediately.
      await fetch(`${url}/remotes.json`);
    },
    fileOf,
    startServer: remotes.start,
    stopServer: remotes.stop,
    hangServer: remotes.hang,
    async add(name, id, script) {
      const release = oneScriptRelease({ name, id, script, like: releases.get(name) });
      await mkdir(join(store, name, id), { recursive: true });
      await writeFile(fileOf(release.entry), script);
      return release;
    },
    async stop() {
      await site.stop();
      await remotes.stopAll();
      await rm(store, { recursive: true });
    },
  };
}

async function startRemoteServers(store: string, logDirectory: string) {
  const names = Object.keys(OWN_BUILDS);
  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  const addressOf = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
  const servers = new Map<string, Service>();
  const hanging = new Map<string, Server>();
  const start = async (name: string) => {
    hanging.get(name)?.closeAllConnections();
    hanging.get(name)?.close();
    hanging.delete(name);
    const service = await startService({
      name: `published-${name}`,
      script: [join(REPOSITORY, 'infra', 'remote-server', 'src', 'remote-server.ts')],
      environment: { REMOTE_NAME: name, REMOTE_DIST: join(store, name), PORT: String(ports.get(name)) },
      ready: addressOf(name),
      logDirectory,
    });
    servers.set(name, service);
  };
  const stop = async (name: string) => {
    await servers.get(name)?.stop();
    servers.delete(name);
  };
  await Promise.all(names.map(start));
  return {
    addressOf,
    start,
    stop,
    async hang(name: string) {
      await stop(name);
      const server = createServer(() => undefined);
      await new Promise<void>((resolve) => server.listen(ports.get(name), '127.0.0.1', resolve));
      hanging.set(name, server);
    },
    async stopAll() {
      for (const name of names) await stop(name);
      for (const server of hanging.values()) server.close();
    },
  };
}

async function startSite(
  { apiUrl = API_URL, lastGood }: PublishedSiteOptions,
  {
    listFile,
    logDirectory,
    addressOf,
  }: { listFile: string; logDirectory: string; addressOf: (remote: string) => string },
): Promise<{ site: Service; url: string }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const site = await startService({
    name: 'published-site',
    script: [join(REPOSITORY, 'shell', 'server', 'site-server.ts')],
    environment: {
      NODE_ENV: 'production',
      SITE_PORT: String(port),
      PUBLIC_URL: url,
      API_URL: apiUrl,
      ...(lastGood === undefined ? {} : { LAST_GOOD_DIRECTORY: lastGood }),
      AGENCY_REMOTE_URL: addressOf('agency-app'),
      CAREGIVER_REMOTE_URL: addressOf('caregiver-app'),
      REMOTES_LIST: listFile,
    },
    ready: `http://127.0.0.1:${port}/`,
    logDirectory,
  });
  return { site, url };
}

function oneScriptRelease(of: {
  name: string;
  id: string;
  script: string;
  like: RemoteReleaseEntry | undefined;
}): RemoteReleaseEntry {
  const entry = `/remotes/${of.name}/${of.id}/remoteEntry.js`;
  const { platform, pages } = of.like ?? { platform: '*', pages: [] };
  return {
    release: of.id,
    entry,
    integrity: `sha384-${createHash('sha384').update(of.script).digest('base64')}`,
    scripts: [entry],
    pages: pages.map((page) => ({ ...page, scripts: [] })),
    container: of.name.replaceAll('-', '_'),
    platform,
    published_at: new Date().toISOString(),
  };
}

async function copyBuilt(dist: string, folder: string): Promise<RemoteReleaseEntry> {
  const note: unknown = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'));
  // Drops fields that only the release record has.
  const release = remoteReleaseSchema.strip().parse({ ...Object(note), published_at: new Date().toISOString() });
  await cp(join(dist, release.release), join(folder, release.release), { recursive: true });
  return release;
}
