import { createTwilioSimulator, type TwilioSimulator, type TwilioSimulatorOptions } from './simulator.ts';

export type { SimulatedMessage } from './message.ts';

export interface RunningTwilioSimulator extends Omit<TwilioSimulator, 'app'> {
  /** Base URL of the API and of the page with all phones. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts the simulator. Port 0 takes a free port. */
export async function startTwilioSimulator({
  port,
  ...options
}: TwilioSimulatorOptions & { port: number }): Promise<RunningTwilioSimulator> {
  const { app, ...simulator } = createTwilioSimulator(options);
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    ...simulator,
    url,
    stop: async () => {
      await app.close();
    },
  };
}
