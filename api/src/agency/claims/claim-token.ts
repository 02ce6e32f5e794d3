import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';
import type { Config } from '../../config.ts';

const PURPOSE = 'claim question';

/** Signs a token with which the caregiver can answer the open claim and block the agency. */
export const claimToken = (config: Pick<Config, 'TOKEN_SECRET'>, claimId: string): string =>
  signedIdToken(config, PURPOSE, claimId);

/** Returns null for a forged token. */
export const claimOfToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
