import { REQUEST_LIMITS, type RunningServer } from '@marketplace/http-server';
import type { Server } from 'node:http';
import { readSiteEnvironment } from '../settings.ts';
import { PROXY_LIMITS } from '../proxies.ts';
import { startSiteServer, type SiteLimits } from '../site-server.ts';

export const NOWHERE = 'http://127.0.0.1:9';

/** Starts a site on a free port without logs. The API and remotes are unreachable unless `settings` names them. */
export function startQuietSite(
  settings: Record<string, string | undefined>,
  limits: Partial<SiteLimits> = {},
): Promise<RunningServer> {
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
    { ...REQUEST_LIMITS, ...PROXY_LIMITS, ...limits },
  );
}

export function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the server has no port'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
