import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'question stop';

/** The token can only stop one caregiver's emails about questions. */
export const questionStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, caregiverUuid: string): string =>
  signedIdToken(config, PURPOSE, caregiverUuid);

/** Returns null for a forged token. */
export const caregiverOfStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
