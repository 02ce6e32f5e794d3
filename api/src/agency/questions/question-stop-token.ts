import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'question stop';

/** The token that stops one caregiver's mails of questions and can do nothing else. */
export const questionStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, caregiverUuid: string): string =>
  signedIdToken(config, PURPOSE, caregiverUuid);

/** The caregiver's uuid from a genuine token; null for any other text. */
export const caregiverOfStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
