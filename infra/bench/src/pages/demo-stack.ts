import { join } from 'node:path';
import { freePort, readSettings, startStack } from '@marketplace/local';
import { chromium, type Browser } from '@playwright/test';

const DEMO_CAREGIVERS = '1200';

export interface Demo {
  siteUrl: string;
  apiUrl: string;
  agency: { email: string; password: string };
  stop(): Promise<unknown>;
}

/** Starts the stack with demo data on free ports, without rate limits. Stores its data in `folder`. */
export async function startDemoStack(folder: string): Promise<Demo> {
  const names = ['SITE', 'API', 'AGENCY_REMOTE', 'CAREGIVER_REMOTE', 'SHELL_DEV', 'MAIL_WEB', 'SMTP', 'POSTGRES'];
  const ports: Record<string, string> = {};
  for (const name of [...names, 'STRIPE_SIMULATOR']) ports[`${name}_PORT`] = String(await freePort());
  const settings = await readSettings({
    ...ports,
    LOCAL_STATE_DIRECTORY: join(folder, 'state'),
    DEMO_CAREGIVERS,
    RATE_LIMIT_FACTOR: '0',
  });
  const { siteUrl, demoAgencies, stop } = await startStack(settings, 'start');
  const [agency] = demoAgencies;
  if (agency === undefined) throw new Error('The demo data has no agency.');
  return { siteUrl, apiUrl: `http://127.0.0.1:${ports['API_PORT']}`, agency, stop };
}

export const CHROMIUM = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, ...flags] });
}
