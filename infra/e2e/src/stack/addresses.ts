import { join } from 'node:path';
import { REPOSITORY } from '@marketplace/local/repository';

/** Ports of the journeys' stack, different from `npm start`, so that both can run. */
export const PORTS = {
  SITE_PORT: 4100,
  API_PORT: 4101,
  AGENCY_REMOTE_PORT: 4102,
  CAREGIVER_REMOTE_PORT: 4103,
  MAIL_WEB_PORT: 4125,
  SMTP_PORT: 4126,
  STRIPE_SIMULATOR_PORT: 4127,
  POSTGRES_PORT: 4128,
} as const;

export const SITE_URL = `http://localhost:${PORTS.SITE_PORT}`;
export const API_URL = `http://127.0.0.1:${PORTS.API_PORT}`;
export const INBOX_URL = `http://127.0.0.1:${PORTS.MAIL_WEB_PORT}`;

export const STATE_DIRECTORY = join(REPOSITORY, '.local', 'journeys');
