import { join } from 'node:path';
import { freePort, readSettings, startStack } from '@marketplace/local';

const DEMO_CAREGIVERS = '1200';

/** The whole stack with demo data, on free ports and without rate limits. Its state is in `folder`. */
export async function startDemoStack(folder: string) {
  const names = ['SITE', 'API', 'AGENCY_REMOTE', 'CAREGIVER_REMOTE', 'SHELL_DEV', 'MAIL_WEB', 'SMTP', 'POSTGRES'];
  const ports: Record<string, string> = {};
  for (const name of [...names, 'STRIPE_SIMULATOR']) ports[`${name}_PORT`] = String(await freePort());
  const settings = await readSettings({
    ...ports,
    LOCAL_STATE_DIRECTORY: join(folder, 'state'),
    DEMO_CAREGIVERS,
    RATE_LIMIT_FACTOR: '0',
  });
  return { stack: await startStack(settings, 'start'), apiUrl: `http://127.0.0.1:${ports['API_PORT']}` };
}
