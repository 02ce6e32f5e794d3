import { rm } from 'node:fs/promises';
import { readSettings, requireFreePorts, startStack } from '@marketplace/local';
import { PORTS, STATE_DIRECTORY } from './addresses.ts';

const DEMO_CAREGIVERS = 1_200;

/** Playwright's global setup: starts the stack with a new database. Returns the teardown. */
export default async function startJourneysStack(): Promise<() => Promise<void>> {
  // Checks the ports before removing anything, because another run may use the database.
  await requireFreePorts(Object.entries(PORTS).map(([variable, port]) => ({ purpose: 'journeys', variable, port })));
  await rm(STATE_DIRECTORY, { recursive: true, force: true });
  const ports = Object.fromEntries(Object.entries(PORTS).map(([name, port]) => [name, String(port)]));
  const settings = await readSettings({
    ...ports,
    LOCAL_STATE_DIRECTORY: STATE_DIRECTORY,
    DEMO_CAREGIVERS: String(DEMO_CAREGIVERS),
    // Raises the rate limits, because all journeys share one IP address.
    RATE_LIMIT_FACTOR: '50',
  });
  const stack = await startStack(settings, 'start');
  return () => stack.stop();
}
