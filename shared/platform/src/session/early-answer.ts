import { callAddress, type Call, type CallShape, type Inputs } from '@marketplace/contracts';
import type { SessionKeeper } from './session-keeper.ts';

/** Maximum age. An older response is discarded. */
const TTL_MS = 10_000;
/** Property of `window` that holds the promise of /early-session.js. The promise resolves to null on failure. */
export const EARLY_ANSWER = 'earlyAnswer';

export interface EarlyAnswer {
  address: string;
  token: string;
  body: unknown;
  /** Timestamp from `performance.now()`. */
  receivedAt: number;
}

let kept: EarlyAnswer | null = null;

/** Keeps the response to the page's first call while the session that made the call is current. */
export async function keepEarlyAnswer({ state, subscribe }: SessionKeeper): Promise<void> {
  const promised: unknown = Reflect.get(window, EARLY_ANSWER);
  Reflect.deleteProperty(window, EARLY_ANSWER);
  const answer = await promised;
  const isOfSession = () => isEarlyAnswer(answer) && answer.token === state().session?.access_token;
  if (!isEarlyAnswer(answer) || !isOfSession()) return;
  kept = answer;
  const stop = subscribe(() => {
    if (isOfSession()) return;
    kept = null;
    stop();
  });
}

/** Returns the response if this same call was made early. Only the first caller gets it. */
export function takeEarlyAnswer<Shape extends CallShape>(
  call: Call<Shape>,
  inputs: Inputs<Shape>,
): Shape['response'] | undefined {
  if (kept === null || call.method !== 'GET' || kept.address !== callAddress(call, inputs)) return undefined;
  const { body, receivedAt } = kept;
  kept = null;
  return performance.now() - receivedAt > TTL_MS ? undefined : body;
}

function isEarlyAnswer(value: unknown): value is EarlyAnswer {
  return typeof value === 'object' && value !== null && 'address' in value && 'token' in value && 'body' in value;
}
