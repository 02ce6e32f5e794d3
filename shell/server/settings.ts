import { publicUrlSchema, remoteNameSchema } from '@marketplace/contracts';
import { DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL } from '@marketplace/domain';
import {
  drainSeconds,
  logLevel,
  metricsHost,
  metricsPort,
  port,
  readSettings,
  trustedProxies,
} from '@marketplace/http-server';
import { PROXY_WAITS_MS, SITE_WAITS_MS } from '@marketplace/http-server/answer-times';
import { otlpEndpoint, serviceName, tracesSampler, tracesSamplerArgument } from '@marketplace/tracing';
import * as z from 'zod';

const remoteServers = z.string().transform((text, context) => {
  const servers: Record<string, string> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', address = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
    const usable = remoteNameSchema.safeParse(name).success && z.url().safeParse(address).success;
    if (!usable) context.addIssue('must hold pairs such as rates-app=http://127.0.0.1:4005');
    servers[name] = address;
  }
  return servers;
});

const siteEnvironment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  SITE_HOST: z.string().default('127.0.0.1'),
  SITE_PORT: port.default(4000),
  PUBLIC_URL: publicUrlSchema.default('http://localhost:4000'),
  API_URL: z.url().default('http://127.0.0.1:4001'),
  /** Folder with ca.crt, tls.crt and tls.key, for TLS between site and API. */
  INTERNAL_TLS_DIRECTORY: z.string().min(1).optional(),
  /** Timeout for the API's response headers: longer than its slowest response, shorter than the proxy's timeout. */
  API_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .lt(PROXY_WAITS_MS / 1_000)
    .default(SITE_WAITS_MS / 1_000),
  /** Servers of our own remotes. By default, files come from the folder of the remotes list. */
  AGENCY_REMOTE_URL: z.url().optional(),
  CAREGIVER_REMOTE_URL: z.url().optional(),
  REMOTE_SERVERS: remoteServers.default({}),
  /**
   * File or http(s) URL of the published remotes.json. Without it, the site asks each remote's server for its newest
   * release.
   */
  REMOTES_LIST: z.string().min(1).optional(),
  /**
   * Folder for last good copies of the remotes list and associations. Only the site may write to it. Without it, a site
   * that starts during an outage has neither.
   */
  LAST_GOOD_DIRECTORY: z.string().min(1).optional(),
  SHELL_DIST: z.string().min(1).optional(),
  SHELL_DEV_URL: z.url().optional(),
  /** How long a CDN may cache a public page, which also delays new releases; 0 turns caching off. */
  SHARED_PAGE_SECONDS: z.coerce.number().int().min(0).max(3600).default(10),
  PRODUCT_NAME: z.string().min(1).max(80).default(DEFAULT_PRODUCT_NAME),
  SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
  /** Also offers draft languages. For development only. */
  DRAFT_LANGUAGES: z.stringbool().default(false),
  TRUSTED_PROXIES: trustedProxies,
  METRICS_HOST: metricsHost,
  METRICS_PORT: metricsPort,
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  OTEL_SERVICE_NAME: serviceName('marketplace-site'),
  OTEL_TRACES_SAMPLER: tracesSampler,
  OTEL_TRACES_SAMPLER_ARG: tracesSamplerArgument,
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: logLevel,
});

export type SiteEnvironment = Readonly<z.output<typeof siteEnvironment>>;

const LOCAL_SERVERS = { 'agency-app': 'http://127.0.0.1:4002', 'caregiver-app': 'http://127.0.0.1:4003' } as const;

/**
 * Remotes that the settings name: our own remotes and those in REMOTE_SERVERS. Only their pages can be in the sitemap.
 */
export const namedRemotes = (environment: SiteEnvironment): string[] => [
  ...new Set([...Object.keys(LOCAL_SERVERS), ...Object.keys(environment.REMOTE_SERVERS)]),
];

/**
 * URLs of remotes' servers, by remote name. The files of a remote without a server come from the folder of the remotes
 * list.
 */
export function serversOfRemotes(environment: SiteEnvironment): Record<string, string> {
  const configuredServers = {
    'agency-app': environment.AGENCY_REMOTE_URL,
    'caregiver-app': environment.CAREGIVER_REMOTE_URL,
  };
  // Without a remotes list, local servers are the only source.
  const standard = environment.REMOTES_LIST === undefined ? LOCAL_SERVERS : {};
  const entries = Object.entries(configuredServers).flatMap(([name, url]) =>
    url === undefined ? [] : [[name, url] as const],
  );
  return { ...standard, ...Object.fromEntries(entries), ...environment.REMOTE_SERVERS };
}

export function readSiteEnvironment(environment: NodeJS.ProcessEnv): SiteEnvironment {
  return readSettings(siteEnvironment, environment);
}
