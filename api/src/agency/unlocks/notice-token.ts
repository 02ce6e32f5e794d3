import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';
import type { Config } from '../../config.ts';

const PURPOSE = 'unlock notice';

/** Token of the mail about one unlock. It can show the agency, block it, and report a wrong person. */
export const noticeToken = (config: Pick<Config, 'TOKEN_SECRET'>, unlockId: string): string =>
  signedIdToken(config, PURPOSE, unlockId);

/** The unlock's id from a genuine token; null for any other text. */
export const unlockOfNoticeToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
