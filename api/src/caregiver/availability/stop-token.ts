import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'availability question stop';

/**
 * The token that stops one caregiver's monthly mails and can do nothing else. It works as long as the profile exists.
 */
export function stopQuestionsToken(config: Pick<Config, 'TOKEN_SECRET'>, caregiverUuid: string): string {
  return signedIdToken(config, PURPOSE, caregiverUuid);
}

/** The caregiver's uuid from a genuine token; null for any other text. */
export function caregiverOfStopToken(config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null {
  return idOfSignedToken(config, PURPOSE, token);
}
