import { createStripeSimulator, type StripeSimulatorOptions } from './simulator.ts';

export { createStripeSimulator, type StripeSimulator, type StripeSimulatorOptions } from './simulator.ts';

export interface RunningStripeSimulator {
  /** Where the API and the hosted pages are, e.g. http://127.0.0.1:4027 */
  url: string;
  /** Resolves when no webhook is in progress any more. */
  webhooksSettled: () => Promise<void>;
  /** Aborts webhooks in progress, writes the state file and closes the port. */
  stop: () => Promise<void>;
}

/**
 * Builds the simulator and listens. Port 0 takes a free one. Rejects when the port is taken or the state file is bad.
 */
export async function startStripeSimulator({
  port,
  host = '127.0.0.1',
  ...options
}: StripeSimulatorOptions & { port: number; host?: string | undefined }): Promise<RunningStripeSimulator> {
  const { app, webhooksSettled } = createStripeSimulator(options);
  const url = await app.listen({ port, host });
  return { url, webhooksSettled, stop: () => app.close() };
}
