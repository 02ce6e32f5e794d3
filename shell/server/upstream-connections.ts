import { Agent, type Dispatcher } from 'undici';

type Answered = (error: Error | null, answer: Dispatcher.ResponseData) => void;

/**
 * Manages the connections to an upstream. Buffers responses up to `answerBytes`, so that a slow reader does not hold a
 * connection.
 */
export function upstreamConnections(answerBytes: number, options: Agent.Options): { request: Dispatcher['request'] } {
  const agent = new Agent(options);
  function request(call: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  function request(call: Dispatcher.RequestOptions, answered: Answered): void;
  function request(call: Dispatcher.RequestOptions, answered?: Answered) {
    const eager = { ...call, highWaterMark: answerBytes };
    return answered === undefined ? agent.request(eager) : agent.request(eager, answered);
  }
  return { request };
}
