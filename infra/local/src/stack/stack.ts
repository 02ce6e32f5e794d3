import { join } from 'node:path';
import { CommandError } from '@marketplace/cli/error';
import {
  describeDatabase,
  canConnect,
  DATABASE_NAME,
  hasRows,
  localDatabaseUrl,
} from '../postgres/embedded-postgres.ts';
import type { DemoAgency } from '../demo-data/agencies.ts';
import type { ListedAssociation } from '../demo-data/database.ts';
import { inStep, inSteps, type Step, type Tell } from '../progress/steps.ts';
import { apiEnvironment, LOCAL_WEBHOOK_SECRET } from './api-environment.ts';
import { requireFreePorts, type NeededPort } from '../supervision/ports.ts';
import { releaseStoreOf, seedReleaseStore, watchLocalCanaries } from './release-store.ts';
import { forgetRunningSite, recordRunningSite } from './running-site.ts';
import { startService, type Service, type ServiceOptions } from '../supervision/service.ts';
import { runBuild } from '../supervision/tool.ts';
import { type Settings } from './settings.ts';
import { REPOSITORY } from '../repository.ts';

export interface Stack {
  siteUrl: string;
  inboxUrl: string | null;
  stripeSimulatorUrl: string | null;
  databaseUrl: string;
  demoAgencies: readonly DemoAgency[];
  associations: readonly ListedAssociation[];
  stop(): Promise<void>;
}

/** Imported late, because these modules import the API, and loading the API takes as long as starting PostgreSQL. */
const demoDatabase = () => import('../demo-data/database.ts');
const demoAccounts = () => import('../demo-data/agencies.ts');

const LOOPBACK = 'http://127.0.0.1';
const RESTART_ON_CHANGE = join(REPOSITORY, 'infra', 'local', 'src', 'supervision', 'restart-on-change.ts');
const API_FOLDERS = ['api', 'shared/contracts', 'shared/domain'].map((room) => join(REPOSITORY, room, 'src'));

function portsOf({ environment: e, remotes }: Settings, mode: StackMode): NeededPort[] {
  const ports: (NeededPort | false)[] = [
    { purpose: 'site', port: e.SITE_PORT, variable: 'SITE_PORT' },
    { purpose: 'API', port: e.API_PORT, variable: 'API_PORT' },
    ...remotes,
    mode === 'dev' && { purpose: 'shell with hot reload', port: e.SHELL_DEV_PORT, variable: 'SHELL_DEV_PORT' },
    !e.SMTP_URL && { purpose: 'mail inbox', port: e.MAIL_WEB_PORT, variable: 'MAIL_WEB_PORT' },
    !e.SMTP_URL && { purpose: 'SMTP', port: e.SMTP_PORT, variable: 'SMTP_PORT' },
    !e.STRIPE_SECRET_KEY && {
      purpose: 'Stripe simulator',
      port: e.STRIPE_SIMULATOR_PORT,
      variable: 'STRIPE_SIMULATOR_PORT',
    },
    !e.DATABASE_URL && { purpose: 'PostgreSQL', port: e.POSTGRES_PORT, variable: 'POSTGRES_PORT' },
  ];
  return ports.filter((port) => port !== false);
}

export type StackMode = 'start' | 'dev';

/**
 * Starts everything on loopback, in dependency order. On failure or abort it stops the running services and throws.
 * With `dev`, webpack's development servers serve shell and remotes, and the API restarts on changes.
 */
export async function startStack(settings: Settings, mode: StackMode, signal?: AbortSignal): Promise<Stack> {
  const { environment: e, stateDirectory } = settings;
  await requireFreePorts(portsOf(settings, mode));
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) {
      await stopOne().catch((error: unknown) => console.error('A service did not stop cleanly:', error));
    }
  };
  const service = async (options: ServicePlan): Promise<Service> => {
    signal?.throwIfAborted();
    const started = await startService({ ...options, logDirectory: join(stateDirectory, 'logs') }, signal);
    stops.push(started.stop);
    return started;
  };
  const starting = (plan: ServicePlan): Step => ({ title: plan.name, work: () => service(plan) });
  try {
    if (!e.DATABASE_URL) await inStep('PostgreSQL', () => service(postgresServer(settings)));
    const databaseUrl = e.DATABASE_URL ?? localDatabaseUrl(e.POSTGRES_PORT, DATABASE_NAME);
    const ownerUrl = e.DATABASE_URL
      ? e.MIGRATION_DATABASE_URL
      : localDatabaseUrl(e.POSTGRES_PORT, DATABASE_NAME, 'owner');
    const urls = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl };
    const forApi = {
      ...apiEnvironment(settings, databaseUrl),
      ...(mode === 'dev' ? {} : { REMOTES_LIST: remotesListOf(settings) }),
    };
    const tables = shareFirstCall(async (tell?: Tell) => {
      const { prepareDatabase } = await demoDatabase();
      await prepareDatabase(urls, e.DEMO_CAREGIVERS, tell);
    });
    const api = apiServer(settings, mode, { environment: forApi, ownerUrl });
    const startApi = async () => {
      // The API waits for migrations, but must not start while demo caregivers are created.
      if (!(await hasRows(databaseUrl, 'caregivers'))) await tables();
      await Promise.all([service(api), tables()]);
    };
    // The builds take longest, so everything independent of them starts meanwhile.
    await inSteps([
      { title: 'Tables and demo data', work: tables },
      ...(mode === 'start' ? [buildStep(settings, signal)] : []),
      ...(mode === 'start' ? publishedRemotes(settings) : developmentServers(settings)).map(starting),
      { title: api.name, work: startApi },
    ]);
    // Mail and payment servers start after the API: on two cores, they would delay the API.
    await inSteps([
      starting(site(settings, mode)),
      ...(e.SMTP_URL ? [] : [starting(mailCatcher(settings))]),
      ...(e.STRIPE_SECRET_KEY ? [] : [starting(stripeSimulator(settings))]),
    ]);
    signal?.throwIfAborted();
    const demo = {
      environment: { ...forApi, NODE_ENV: 'production', RUN_JOBS: 'false', LOG_LEVEL: 'warn' },
      simulatorUrl: e.STRIPE_SECRET_KEY ? null : `${LOOPBACK}:${e.STRIPE_SIMULATOR_PORT}`,
    };
    const demoAgencies = await inStep('Demo agencies', async () => (await demoAccounts()).prepareDemoAgencies(demo));
    if (mode === 'start') stops.push(watchLocalCanaries(stateDirectory, `${LOOPBACK}:${e.API_PORT}`));
    stops.push(() => forgetRunningSite(stateDirectory));
    await recordRunningSite(stateDirectory, {
      site_url: settings.publicUrl,
      ports: Object.fromEntries(portsOf(settings, mode).map(({ variable, port }) => [variable, port])),
      other_database: e.DATABASE_URL === undefined ? null : describeDatabase(e.DATABASE_URL),
    });
    return {
      siteUrl: settings.publicUrl,
      inboxUrl: e.SMTP_URL ? null : `http://localhost:${e.MAIL_WEB_PORT}`,
      stripeSimulatorUrl: e.STRIPE_SECRET_KEY ? null : `http://localhost:${e.STRIPE_SIMULATOR_PORT}`,
      databaseUrl,
      demoAgencies,
      associations: await (await demoDatabase()).listAssociations(databaseUrl),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the work once and shares its result, because two steps wait for it. */
function shareFirstCall<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let started: Promise<T> | undefined;
  return (...args) => (started ??= work(...args));
}

const buildStep = (settings: Settings, signal?: AbortSignal): Step => ({
  title: 'Builds of shell and remotes',
  work: async () => {
    if ((await runBuild(signal)) !== 0) throw new CommandError('The build failed: see above.');
    await seedReleaseStore(settings);
  },
});

type ServicePlan = Omit<ServiceOptions, 'logDirectory'>;

function postgresServer({ environment: e, stateDirectory }: Settings): ServicePlan {
  return {
    name: 'postgres',
    script: [join(REPOSITORY, 'infra', 'local', 'src', 'postgres', 'server.ts'), DATABASE_NAME],
    environment: { POSTGRES_PORT: String(e.POSTGRES_PORT), POSTGRES_DIRECTORY: join(stateDirectory, 'postgres') },
    ready: () => canConnect(localDatabaseUrl(e.POSTGRES_PORT, DATABASE_NAME)),
  };
}

function apiServer(
  { environment: e }: Settings,
  mode: StackMode,
  { environment, ownerUrl }: { environment: Record<string, string>; ownerUrl: string | undefined },
): ServicePlan {
  // In development, the API migrates when it restarts, so it gets the owner's URL. In other modes, the API does not
  // know the owner's password.
  const migrating: Record<string, string> =
    mode === 'dev'
      ? { NODE_ENV: 'development', ...(ownerUrl === undefined ? {} : { MIGRATION_DATABASE_URL: ownerUrl }) }
      : { NODE_ENV: 'production', MIGRATE_ON_START: 'false' };
  const api = join(REPOSITORY, 'api', 'src', 'server.mjs');
  return {
    name: 'api',
    script: mode === 'dev' ? [RESTART_ON_CHANGE, api, ...API_FOLDERS] : [api],
    environment: { ...environment, ...migrating },
    ready: `${LOOPBACK}:${e.API_PORT}/api/health/live`,
  };
}

function mailCatcher({ environment: e, stateDirectory }: Settings): ServicePlan {
  return {
    name: 'mail-catcher',
    script: [join(REPOSITORY, 'infra', 'local', 'src', 'mail', 'server.ts'), join(stateDirectory, 'mails')],
    environment: { SMTP_PORT: String(e.SMTP_PORT), MAIL_WEB_PORT: String(e.MAIL_WEB_PORT) },
    ready: `${LOOPBACK}:${e.MAIL_WEB_PORT}/`,
  };
}

function stripeSimulator({ environment: e, stateDirectory }: Settings): ServicePlan {
  return {
    name: 'stripe-simulator',
    script: [join(REPOSITORY, 'infra', 'stripe-simulator', 'src', 'server.ts')],
    environment: {
      PRODUCT_NAME: e.PRODUCT_NAME,
      STRIPE_SIMULATOR_PORT: String(e.STRIPE_SIMULATOR_PORT),
      STRIPE_SIMULATOR_STATE_FILE: join(stateDirectory, 'stripe-simulator.json'),
      STRIPE_WEBHOOK_URL: `${LOOPBACK}:${e.API_PORT}/api/stripe-webhook`,
      STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    },
    ready: `${LOOPBACK}:${e.STRIPE_SIMULATOR_PORT}/`,
  };
}

function publishedRemotes({ remotes, stateDirectory }: Settings): ServicePlan[] {
  return remotes.map(({ name, port }) => ({
    name,
    script: [join(REPOSITORY, 'infra', 'remote-server', 'src', 'remote-server.ts')],
    environment: { REMOTE_NAME: name, REMOTE_DIST: join(releaseStoreOf(stateDirectory), name), PORT: String(port) },
    ready: `${LOOPBACK}:${port}/remotes/${name}/`,
  }));
}

function developmentServers({ environment: e, remotes }: Settings): ServicePlan[] {
  const apps = [
    ...remotes.map((remote) => ({ ...remote, ready: `/remotes/${remote.name}/release.json` })),
    { name: 'shell', port: e.SHELL_DEV_PORT, variable: 'SHELL_DEV_PORT', ready: '/' },
  ];
  return apps.map(({ name, port, variable, ready }) => ({
    name: `${name}-dev`,
    script: [join(REPOSITORY, 'infra', 'remote-kit', 'src', 'cli.ts'), 'dev'],
    folder: join(REPOSITORY, name),
    environment: { NODE_ENV: 'development', [variable]: String(port), REMOTE_PORT: String(port) },
    ready: `${LOOPBACK}:${port}${ready}`,
    readyWithinSeconds: 180,
  }));
}

const remotesListOf = ({ stateDirectory }: Settings) => join(releaseStoreOf(stateDirectory), 'remotes.json');

function site(settings: Settings, mode: StackMode): ServicePlan {
  const { environment: e, publicUrl, stateDirectory, remotes } = settings;
  return {
    name: 'site',
    script: [join(REPOSITORY, 'shell', 'server', 'site-server.ts')],
    environment: {
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
      SITE_PORT: String(e.SITE_PORT),
      PUBLIC_URL: publicUrl,
      API_URL: `${LOOPBACK}:${e.API_PORT}`,
      // This repository's remotes come last, so that they override external ones.
      REMOTE_SERVERS: [
        ...(e.REMOTE_SERVERS === undefined ? [] : [e.REMOTE_SERVERS]),
        ...remotes.map(({ name, port }) => `${name}=${LOOPBACK}:${port}`),
      ].join(','),
      ...(mode === 'dev'
        ? { SHELL_DEV_URL: `${LOOPBACK}:${e.SHELL_DEV_PORT}` }
        : { REMOTES_LIST: remotesListOf(settings) }),
      PRODUCT_NAME: e.PRODUCT_NAME,
      SUPPORT_EMAIL: e.SUPPORT_EMAIL,
      DRAFT_LANGUAGES: String(e.DRAFT_LANGUAGES),
      LAST_GOOD_DIRECTORY: join(stateDirectory, 'last-good'),
    },
    ready: `${LOOPBACK}:${e.SITE_PORT}/`,
  };
}
