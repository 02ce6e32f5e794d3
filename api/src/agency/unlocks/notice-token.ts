import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';
import type { Config } from '../../config.ts';

const PURPOSE = 'unlock notice';

/** The token can show and block the agency, and report a wrong recipient. */
export const noticeToken = (config: Pick<Config, 'TOKEN_SECRET'>, unlockId: string): string =>
  signedIdToken(config, PURPOSE, unlockId);

/** Null for a forged token. */
export const unlockOfNoticeToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
