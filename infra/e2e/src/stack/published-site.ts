import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteReleaseSchema, type ListedRemote, type RemoteReleaseEntry } from '@marketplace/contracts';
import { freePort, REPOSITORY, startService, type Service } from '@marketplace/local';
import { API_URL } from './addresses.ts';

/** Build folders of this repository's remotes. */
const OWN_BUILDS: Readonly<Record<string, string>> = {
  'agency-app': join(REPOSITORY, 'agency-app', 'dist'),
  'caregiver-app': join(REPOSITORY, 'caregiver-app', 'dist'),
};

/** A site with its own release store, which a test can change like a publisher. */
export interface PublishedSite {
  url: string;
  built(name: string): Promise<RemoteReleaseEntry>;
  /**
   * Adds a release whose only file is this script, with the built remote's pages, or none for a new remote. The container
   * is named like the remote with underscores: `agency_app`.
   */
  add(name: string, id: string, script: string): Promise<RemoteReleaseEntry>;
  /** Publishes a list with these remotes and all others as built. Resolves once the site has read it. */
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
  /** Default: the stack's API. */
  apiUrl?: string;
  /** LAST_GOOD_DIRECTORY. */
  lastGood?: string;
}

export async function startPublishedSite(options: PublishedSiteOptions = {}): Promise<PublishedSite> {
  const names = Object.keys(OWN_BUILDS);
  const store = await mkdtemp(join(tmpdir(), 'published-site-'));
  const listFile = join(store, 'remotes.json');
  const logDirectory = join(store, 'logs');
  const fileOf = (path: string) => join(store, path.replace(/^\/remotes\//, ''));
  const releases = new Map(
    await Promise.all(
      Object.entries(OWN_BUILDS).map(async ([name, dist]) => [name, await copyBuilt(dist, join(store, name))] as const),
    ),
  );
  const built = async (name: string) => releases.get(name) ?? Promise.reject(new Error(`${name} is not built`));

  const writeList: PublishedSite['publish'] = async (remotes) => {
    const full = [...new Set([...names, ...Object.keys(remotes)])].map((name) => {
      const usual = { current: releases.get(name) ?? null, canary: null, disabled: null, earlier: [] };
      return [name, { ...usual, ...remotes[name] }];
    });
    // Atomic, like a publisher.
    await writeFile(`${listFile}.new`, JSON.stringify({ format: 1, remotes: Object.fromEntries(full) }));
    await rename(`${listFile}.new`, listFile);
  };
  await writeList({});

  const ports = new Map<string, number>();
  for (const name of names) ports.set(name, await freePort());
  const addressOf = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
  const servers = new Map<string, Service>();
  const hanging = new Map<string, Server>();
  const startServer = async (name: string) => {
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
  const stopServer = async (name: string) => {
    await servers.get(name)?.stop();
    servers.delete(name);
  };
  const hangServer = async (name: string) => {
    await stopServer(name);
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(ports.get(name), '127.0.0.1', resolve));
    hanging.set(name, server);
  };
  await Promise.all(names.map(startServer));
  const sitePort = await freePort();
  const url = `http://localhost:${sitePort}`;
  const server = await startService({
    name: 'published-site',
    script: [join(REPOSITORY, 'shell', 'server', 'site-server.ts')],
    environment: {
      NODE_ENV: 'production',
      SITE_PORT: String(sitePort),
      PUBLIC_URL: url,
      API_URL: options.apiUrl ?? API_URL,
      ...(options.lastGood === undefined ? {} : { LAST_GOOD_DIRECTORY: options.lastGood }),
      AGENCY_REMOTE_URL: addressOf('agency-app'),
      CAREGIVER_REMOTE_URL: addressOf('caregiver-app'),
      REMOTES_LIST: listFile,
    },
    ready: `http://127.0.0.1:${sitePort}/`,
    logDirectory,
  });

  return {
    url,
    built,
    async publish(remotes) {
      await writeList(remotes);
      // Requesting the list makes the site read it now instead of at its next poll.
      await fetch(`${url}/remotes.json`);
    },
    fileOf,
    startServer,
    stopServer,
    hangServer,
    async add(name, id, script) {
      const entry = `/remotes/${name}/${id}/remoteEntry.js`;
      await mkdir(join(store, name, id), { recursive: true });
      await writeFile(fileOf(entry), script);
      const known = releases.get(name);
      const { platform, pages } = known ?? { platform: '*', pages: [] };
      const container = name.replaceAll('-', '_');
      const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
      const published_at = new Date().toISOString();
      const unscripted = pages.map((page) => ({ ...page, scripts: [] }));
      return { release: id, entry, integrity, scripts: [entry], pages: unscripted, container, platform, published_at };
    },
    async stop() {
      await server.stop();
      for (const name of names) await stopServer(name);
      for (const server of hanging.values()) server.close();
      await rm(store, { recursive: true });
    },
  };
}

async function copyBuilt(dist: string, folder: string): Promise<RemoteReleaseEntry> {
  const note: unknown = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'));
  // Drop fields that only the release note has.
  const release = remoteReleaseSchema.strip().parse({ ...Object(note), published_at: new Date().toISOString() });
  await cp(join(dist, release.release), join(folder, release.release), { recursive: true });
  return release;
}
