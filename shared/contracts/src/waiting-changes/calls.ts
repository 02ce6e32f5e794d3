import { defineCall } from '../call.ts';
import type { WaitingTokensBody, WaitingTokensResponse } from './schemas.ts';

/**
 * Issues tokens for changes that wait on a device for a connection. Takes a link or edit token, or a monthly mail's
 * token in the body. `Idempotency-Key` makes repeated changes return the first outcome.
 */
export const waitingTokensCall = defineCall<{ body: WaitingTokensBody; response: WaitingTokensResponse }>(
  'POST',
  '/api/waiting-change-tokens',
);
