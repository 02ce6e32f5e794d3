import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';
import type { Config } from '../../config.ts';

const PURPOSE = 'claim question';

/** Token of the question about a claim: the caregiver can answer it while the claim is open, and block the agency. */
export const claimToken = (config: Pick<Config, 'TOKEN_SECRET'>, claimId: string): string =>
  signedIdToken(config, PURPOSE, claimId);

/** The claim's id from a genuine token; null for any other text. */
export const claimOfToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
