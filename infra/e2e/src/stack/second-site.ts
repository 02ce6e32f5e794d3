import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, REPOSITORY, startService, type Service } from '@marketplace/local';
import { API_URL, PORTS, RELEASE_STORE } from './addresses.ts';

/** A site of its own with an agency remote of its own, so that the remote can be stopped without disturbing others. */
export interface SecondSite {
  url: string;
  startAgencyRemote(): Promise<void>;
  stopAgencyRemote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSecondSite(): Promise<SecondSite> {
  const [sitePort, remotePort] = [await freePort(), await freePort()];
  const logDirectory = await mkdtemp(join(tmpdir(), 'second-site-'));
  const url = `http://localhost:${sitePort}`;
  let remote: Service | null = null;
  const site = await startService({
    name: 'second-site',
    script: [join(REPOSITORY, 'shell', 'server', 'site-server.ts')],
    environment: {
      NODE_ENV: 'production',
      SITE_PORT: String(sitePort),
      PUBLIC_URL: url,
      API_URL,
      AGENCY_REMOTE_URL: `http://127.0.0.1:${remotePort}`,
      CAREGIVER_REMOTE_URL: `http://127.0.0.1:${PORTS.CAREGIVER_REMOTE_PORT}`,
      REMOTES_LIST: join(RELEASE_STORE, 'remotes.json'),
    },
    ready: `http://127.0.0.1:${sitePort}/`,
    logDirectory,
  });
  const stopAgencyRemote = async () => {
    await remote?.stop();
    remote = null;
  };
  return {
    url,
    stopAgencyRemote,
    async startAgencyRemote() {
      remote = await startService({
        name: 'second-agency-remote',
        script: [join(REPOSITORY, 'shell', 'server', 'remote-server.ts')],
        environment: {
          REMOTE_NAME: 'agency-app',
          REMOTE_DIST: join(RELEASE_STORE, 'agency-app'),
          PORT: String(remotePort),
        },
        ready: `http://127.0.0.1:${remotePort}/`,
        logDirectory,
      });
    },
    async stop() {
      await stopAgencyRemote();
      await site.stop();
    },
  };
}
