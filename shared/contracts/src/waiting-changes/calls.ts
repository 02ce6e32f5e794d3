import { defineCall } from '../call.ts';
import type { WaitingTokensBody, WaitingTokensResponse } from './schemas.ts';

/**
 * Issues tokens for changes that wait on a device for a connection. Takes a link or edit token, or in the body the token
 * of a monthly mail. A change's `Idempotency-Key` header makes its repetitions return the first outcome.
 */
export const waitingTokensCall = defineCall<{ body: WaitingTokensBody; response: WaitingTokensResponse }>(
  'POST',
  '/api/waiting-change-tokens',
);
