import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'availability question stop';

/** Token that can only stop one caregiver's monthly emails. Works as long as the profile exists. */
export function stopQuestionsToken(config: Pick<Config, 'TOKEN_SECRET'>, caregiverUuid: string): string {
  return signedIdToken(config, PURPOSE, caregiverUuid);
}

/** Returns null for a forged token. */
export function caregiverOfStopToken(config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null {
  return idOfSignedToken(config, PURPOSE, token);
}
