import { createStripeSimulator, type StripeSimulatorOptions } from './simulator.ts';

export { createStripeSimulator, type StripeSimulator, type StripeSimulatorOptions } from './simulator.ts';

export interface RunningStripeSimulator {
  /** Base URL of API and hosted pages, such as http://127.0.0.1:4027 */
  url: string;
  /** Resolves when no webhook is in flight. */
  webhooksSettled: () => Promise<void>;
  /** Aborts webhooks in flight, writes the state file and closes the port. */
  stop: () => Promise<void>;
}

/** Starts the simulator. Port 0 takes a free port. Rejects if the port is in use or the state file is invalid. */
export async function startStripeSimulator({
  port,
  ...options
}: StripeSimulatorOptions & { port: number }): Promise<RunningStripeSimulator> {
  const { app, webhooksSettled } = createStripeSimulator(options);
  const url = await app.listen({ port, host: '127.0.0.1' });
  return { url, webhooksSettled, stop: () => app.close() };
}
