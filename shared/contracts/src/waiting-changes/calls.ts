import { defineCall } from '../call.ts';
import type { WaitingTokensBody, WaitingTokensResponse } from './schemas.ts';

/**
 * Issues waiting tokens. Each authorizes one change that a device queues until it has a connection. Requires a link or
 * edit token, or a monthly email's token in the body. `Idempotency-Key` makes repeated changes return the first
 * outcome.
 */
export const waitingTokensCall = defineCall<{ body: WaitingTokensBody; response: WaitingTokensResponse }>(
  'POST',
  '/api/waiting-change-tokens',
);
