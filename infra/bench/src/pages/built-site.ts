import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, REPOSITORY, startService } from '@marketplace/local';

export interface BuiltSite {
  url: string;
  stop(): Promise<void>;
}

interface BuiltSiteOptions {
  /** Folder of the shell's build. Default: the build in the repository. */
  shellDist?: string;
  remoteDists?: Readonly<Record<string, string>>;
  /** API address; optional, because public pages need no API. */
  apiUrl?: string;
}

export const REMOTES = ['agency-app', 'caregiver-app'] as const;

export async function startBuiltSite(options: BuiltSiteOptions = {}): Promise<BuiltSite> {
  const logDirectory = await mkdtemp(join(tmpdir(), 'bench-pages-'));
  const stops: (() => Promise<void>)[] = [() => rm(logDirectory, { recursive: true })];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  const start = async (name: string, script: string, path: string, environment: Record<string, string>) => {
    const ready = `http://127.0.0.1:${environment['SITE_PORT'] ?? environment['PORT']}${path}`;
    const service = await startService({
      name,
      script: [join(REPOSITORY, script)],
      environment: { NODE_ENV: 'production', ...environment },
      ready,
      logDirectory,
    });
    stops.push(service.stop);
  };
  try {
    const servers: Record<string, string> = {};
    for (const name of REMOTES) {
      const port = String(await freePort());
      servers[name] = `http://127.0.0.1:${port}`;
      await start(`bench-${name}`, 'infra/remote-server/src/remote-server.ts', `/remotes/${name}/release.json`, {
        REMOTE_NAME: name,
        REMOTE_DIST: options.remoteDists?.[name] ?? join(REPOSITORY, name, 'dist'),
        PORT: port,
      });
    }
    const port = String(await freePort());
    const url = `http://localhost:${port}`;
    await start('bench-site', 'shell/server/site-server.ts', '/robots.txt', {
      SITE_PORT: port,
      PUBLIC_URL: url,
      AGENCY_REMOTE_URL: servers['agency-app'] ?? '',
      CAREGIVER_REMOTE_URL: servers['caregiver-app'] ?? '',
      ...(options.shellDist === undefined ? {} : { SHELL_DIST: options.shellDist }),
      ...(options.apiUrl === undefined ? {} : { API_URL: options.apiUrl }),
    });
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
