import { callAddress, type Call, type CallShape, type Inputs } from '@marketplace/contracts';
import type { SessionKeeper } from './session-keeper.ts';

/** TTL of the response. */
const TTL_MS = 10_000;
/** Property of `window` with the promise of /preload-session.js, which resolves to null on failure. */
export const PRELOADED_RESPONSE = 'preloadedResponse';

export interface PreloadedResponse {
  address: string;
  token: string;
  body: unknown;
  /** Timestamp from `performance.now()`. */
  receivedAt: number;
}

let preloadedResponse: PreloadedResponse | null = null;

/** Keeps the preloaded response while the session that requested it is current. */
export async function keepPreloadedResponse({ state, subscribe }: SessionKeeper): Promise<void> {
  const promised: unknown = Reflect.get(window, PRELOADED_RESPONSE);
  Reflect.deleteProperty(window, PRELOADED_RESPONSE);
  const answer = await promised;
  const isOfSession = () => isPreloadedResponse(answer) && answer.token === state().session?.access_token;
  if (!isPreloadedResponse(answer) || !isOfSession()) return;
  preloadedResponse = answer;
  const stop = subscribe(() => {
    if (isOfSession()) return;
    preloadedResponse = null;
    stop();
  });
}

/** Returns the preloaded response of an equal call. Only the first caller gets it. */
export function takePreloadedResponse<Shape extends CallShape>(
  call: Call<Shape>,
  inputs: Inputs<Shape>,
): Shape['response'] | undefined {
  if (preloadedResponse === null || call.method !== 'GET' || preloadedResponse.address !== callAddress(call, inputs))
    return undefined;
  const { body, receivedAt } = preloadedResponse;
  preloadedResponse = null;
  return performance.now() - receivedAt > TTL_MS ? undefined : body;
}

function isPreloadedResponse(value: unknown): value is PreloadedResponse {
  return typeof value === 'object' && value !== null && 'address' in value && 'token' in value && 'body' in value;
}
