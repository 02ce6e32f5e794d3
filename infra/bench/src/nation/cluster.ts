import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort, REPOSITORY, startService } from '@marketplace/local';
import type { BenchDatabase } from '../data/bench-database.ts';
import { startApi, type ApiProcess } from '../http/api-process.ts';
import { startBalancer } from './balancer.ts';
import type { Mailbox } from './mailbox.ts';

const API_PROCESSES = 2;
/** Long enough for two processes to load the index of five million caregivers at the same time. */
const READY_WITHIN_SECONDS = 300;
const WEBHOOK_SECRET = 'whsec_benchmark';

export interface Cluster {
  url: string;
  apis: readonly ApiProcess[];
  stripeUrl: string;
  /** Kills an API process with SIGKILL and starts it again at the same address. */
  killApi(number: number): Promise<void>;
  pids: ReadonlyMap<string, readonly number[]>;
  stop(): Promise<void>;
}

export interface Nation {
  database: BenchDatabase;
  mailbox: Mailbox;
  cluster: Cluster;
  folder: string;
}

export async function startCluster(databaseUrl: string, smtpPort: number, folder: string): Promise<Cluster> {
  const [balancerPort, simulatorPort] = [await freePort(), await freePort()];
  const processes: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const child of processes.splice(0).reverse()) await child.stop();
  };
  try {
    const simulator = await startService({
      name: 'stripe-simulator',
      script: [join(REPOSITORY, 'infra', 'stripe-simulator', 'src', 'server.ts')],
      environment: {
        STRIPE_SIMULATOR_PORT: String(simulatorPort),
        STRIPE_WEBHOOK_URL: `http://127.0.0.1:${balancerPort}/api/stripe-webhook`,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
      ready: `http://127.0.0.1:${simulatorPort}/`,
      logDirectory: folder,
    });
    processes.push(simulator);
    const environment = {
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      STRIPE_API_URL: `http://127.0.0.1:${simulatorPort}`,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      RUN_JOBS: 'true',
    };
    const start = (name: string, port?: string) =>
      startApi(databaseUrl, folder, environment, {
        name,
        readyWithinSeconds: READY_WITHIN_SECONDS,
        ...(port === undefined ? {} : { port }),
      });
    const names = Array.from({ length: API_PROCESSES }, (_, number) => `api-${number + 1}`);
    // Waits with allSettled, so that if one process fails to start, the others are stopped.
    const started = await Promise.allSettled(names.map((name) => start(name)));
    const apis = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    processes.push(...apis);
    const failed = started.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const balancer = await startBalancer(
      balancerPort,
      apis.map(({ url }) => url),
      folder,
    );
    processes.push(balancer);
    return {
      url: balancer.url,
      apis,
      pids: new Map<string, readonly number[]>([
        ...apis.map(({ pid }, number): [string, number[]] => [names[number] ?? '', [pid]]),
        ['haproxy', balancer.pids],
        ['Stripe simulator', [simulator.pid]],
      ]),
      stripeUrl: environment.STRIPE_API_URL,
      async killApi(number) {
        const api = apis[number];
        if (api === undefined) throw new RangeError(`There is no API process number ${number}.`);
        process.kill(api.pid, 'SIGKILL');
        const replacement = await start(`${names[number]}-${Date.now()}`, new URL(api.url).port);
        apis[number] = replacement;
        processes.push(replacement);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
