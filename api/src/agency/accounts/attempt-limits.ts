import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { clientOf, ipv6SiteOf } from '../../http/client-network.ts';
import type { LimitedAttempt, RateLimit } from '../../http/rate-limits.ts';
import { logSecurity } from '../../observability/security-log.ts';
import { deviceMarks, type MarkedAccount } from './browser-cookies.ts';
import { deviceName } from './device-name.ts';

const FIVE_MINUTES = 5 * 60;
const ONE_HOUR = 60 * 60;
const ONE_DAY = 24 * ONE_HOUR;

interface Attempter {
  client: string;
  /** The /48 network of an IPv6 client; null for IPv4. One customer with a /48 controls 65,536 client networks. */
  site: string | null;
  /** Identifies the account: its email address or its id. */
  account: string;
  /** Name of a device that has signed in to this account before; null for an unknown device. */
  device: string | null;
}

type AttemptLimits = (attempter: Attempter) => LimitedAttempt[];

const limitedAttempt = (name: string, max: number, windowSeconds: number, value: string): LimitedAttempt => ({
  limit: { name, max, windowSeconds },
  value,
});

const siteAttempts = (name: string, max: number, windowSeconds: number, site: string | null, account = '') =>
  site === null ? [] : [limitedAttempt(name, max, windowSeconds, `${account} ${site}`)];

/**
 * Limits for wrong passwords. A known device has its own count, so that strangers cannot lock it out. Attempts from
 * unknown devices count per client, per /48 and per account. The limit per account stops distributed guessing.
 */
export const passwordAttempts: AttemptLimits = ({ client, site, account, device }) =>
  device !== null
    ? [
        limitedAttempt('sign-in-device', 10, FIVE_MINUTES, device),
        limitedAttempt('sign-in-device-day', 50, ONE_DAY, device),
      ]
    : [
        limitedAttempt('sign-in-account-client', 10, FIVE_MINUTES, `${account} ${client}`),
        limitedAttempt('sign-in-account-client-day', 30, ONE_DAY, `${account} ${client}`),
        ...siteAttempts('sign-in-account-site-day', 50, ONE_DAY, site, account),
        limitedAttempt('sign-in-client', 50, FIVE_MINUTES, client),
        ...siteAttempts('sign-in-site', 250, FIVE_MINUTES, site),
        limitedAttempt('sign-in-account-day', 100, ONE_DAY, account),
      ];

/** Limits for wrong second-factor codes. Only callers who know the password can try one. */
export const codeAttempts: AttemptLimits = ({ client, account, device }) =>
  device !== null
    ? [limitedAttempt('second-factor-device', 30, ONE_HOUR, device)]
    : [
        limitedAttempt('second-factor-account-client', 20, ONE_HOUR, `${account} ${client}`),
        limitedAttempt('second-factor-account', 30, ONE_HOUR, account),
      ];

/** Limits for emails that anybody may request for an address. */
export const mailRequests =
  (name: string): AttemptLimits =>
  ({ client, site, account, device }) =>
    device !== null
      ? [limitedAttempt(`${name}-device`, 5, ONE_HOUR, `${account} ${device}`)]
      : [
          limitedAttempt(`${name}-account-client`, 5, ONE_HOUR, `${account} ${client}`),
          ...siteAttempts(`${name}-account-site`, 10, ONE_DAY, site, account),
          limitedAttempt(`${name}-account`, 20, ONE_DAY, account),
        ];

/**
 * Limits for passwords tried through a confirmation link, which only the email's recipient has. `account` is the link.
 */
export const confirmationAttempts: AttemptLimits = ({ client, account }) => [
  limitedAttempt('confirm-password', 10, ONE_HOUR, `${account} ${client}`),
];

/** Logs a rate-limited sign-in, and rethrows the error. */
export const logLocked =
  (deps: ServiceDependencies, person: string | null) =>
  (error: unknown): never => {
    if (error instanceof AppError && error.code === 'rate_limited') logSecurity(deps, 'sign_in_locked', { person });
    throw error;
  };

/** Limit for calls that make the server send email, per client. `mailRequests` limits them per address. */
export const mailing = (call: string): RateLimit => ({ name: `${call}-client`, max: 20, windowSeconds: 60 * 60 });

/** Limit for calls that accept a secret, too low for guessing. */
export const redeeming = (call: string): RateLimit => ({ name: `${call}-client`, max: 30, windowSeconds: 5 * 60 });

export type AuthDependencies = ReturnType<ReturnType<typeof authDependencies<ServiceDependencies>>>;

export function authDependencies<Dependencies extends ServiceDependencies>(
  deps: Dependencies,
  app: Pick<FastifyInstance, 'tokens' | 'spendAttempt'>,
) {
  const devices = deviceMarks(deps.config, deps.now);
  return (request: FastifyRequest) => ({
    ...deps,
    tokens: app.tokens,
    device: deviceName(request.headers['user-agent'] ?? ''),
    attempts: {
      /** Returns the name of the request's device. Null if the device has never signed in to the account. */
      deviceOf: (account: MarkedAccount | null) => (account === null ? null : devices.find(request, account)),
      /**
       * Spends an attempt before it is made. Returns a function that restores the attempt.
       * @throws AppError `rate_limited`
       */
      spend: (limits: AttemptLimits, of: { account: string; device: string | null }) =>
        app.spendAttempt(limits({ client: clientOf(request.ip), site: ipv6SiteOf(request.ip), ...of })),
    },
  });
}
