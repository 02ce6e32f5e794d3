import { defineCall } from '../call.ts';
import type { Done, Session } from './schemas.ts';
import type {
  DisableSecondFactorBody,
  RecoveryCodes,
  SecondFactorCodeBody,
  SecondFactorStatus,
  StartedSecondFactor,
  StartSecondFactorBody,
  VerifySecondFactorBody,
} from './second-factor-schemas.ts';

export const secondFactorStatusCall = defineCall<{ response: SecondFactorStatus }>('GET', '/api/auth/second-factor');
/** Generates a new secret. It has no effect until it is confirmed with a code. */
export const startSecondFactorCall = defineCall<{ body: StartSecondFactorBody; response: StartedSecondFactor }>(
  'POST',
  '/api/auth/second-factor/start',
);
/** Turns the factor on. */
export const confirmSecondFactorCall = defineCall<{ body: SecondFactorCodeBody; response: RecoveryCodes }>(
  'POST',
  '/api/auth/second-factor/confirm',
);
export const disableSecondFactorCall = defineCall<{ body: DisableSecondFactorBody; response: Done }>(
  'POST',
  '/api/auth/second-factor/disable',
);
/** Replaces every recovery code. */
export const renewRecoveryCodesCall = defineCall<{ body: SecondFactorCodeBody; response: RecoveryCodes }>(
  'POST',
  '/api/auth/second-factor/recovery-codes',
);
/** The second step of a sign-in: exchanges the challenge and a code for the session. */
export const verifySecondFactorCall = defineCall<{ body: VerifySecondFactorBody; response: Session }>(
  'POST',
  '/api/auth/second-factor/verify',
);
