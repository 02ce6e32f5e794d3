import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../auth/signed-id-token.ts';

const PURPOSE = 'availability question stop';

/** The token that ends the monthly mails of one caregiver, and can do no more. It works for as long as the profile does. */
export function stopQuestionsToken(config: Pick<Config, 'TOKEN_SECRET'>, caregiverUuid: string): string {
  return signedIdToken(config, PURPOSE, caregiverUuid);
}

/** The uuid of the caregiver whom a genuine token names; null for any other text. */
export function caregiverOfStopToken(config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null {
  return idOfSignedToken(config, PURPOSE, token);
}
