import type { Server } from 'node:http';
import type { RunningServer } from '../running-server.ts';
import { readSiteEnvironment } from '../settings.ts';
import { startSiteServer } from '../site-server.ts';

/** An address on which nothing listens. */
export const NOWHERE = 'http://127.0.0.1:9';

/** Starts the site on a free port and without a log; the API and the remotes that `settings` do not name are away. */
export function startQuietSite(settings: Record<string, string>): Promise<RunningServer> {
  return startSiteServer(
    readSiteEnvironment({
      SITE_PORT: '0',
      API_URL: NOWHERE,
      AGENCY_REMOTE_URL: NOWHERE,
      CAREGIVER_REMOTE_URL: NOWHERE,
      PUBLIC_URL: 'https://care.example.test',
      LOG_LEVEL: 'silent',
      ...settings,
    }),
  );
}

/** Lets a server listen on a free port of this machine; answers its address. */
export function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
