import { defineCall } from '../call.ts';
import type { DoneResponse, Session } from './schemas.ts';
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
/** Generates a new secret, which has no effect until a code confirms it. */
export const startSecondFactorCall = defineCall<{ body: StartSecondFactorBody; response: StartedSecondFactor }>(
  'POST',
  '/api/auth/second-factor/start',
);
export const confirmSecondFactorCall = defineCall<{ body: SecondFactorCodeBody; response: RecoveryCodes }>(
  'POST',
  '/api/auth/second-factor/confirm',
);
export const disableSecondFactorCall = defineCall<{ body: DisableSecondFactorBody; response: DoneResponse }>(
  'POST',
  '/api/auth/second-factor/disable',
);
export const renewRecoveryCodesCall = defineCall<{ body: SecondFactorCodeBody; response: RecoveryCodes }>(
  'POST',
  '/api/auth/second-factor/recovery-codes',
);
export const verifySecondFactorCall = defineCall<{ body: VerifySecondFactorBody; response: Session }>(
  'POST',
  '/api/auth/second-factor/verify',
);
