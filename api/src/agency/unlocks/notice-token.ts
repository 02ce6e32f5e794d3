import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';
import type { Config } from '../../config.ts';

const PURPOSE = 'unlock notice';

/** Signs a token with which the caregiver can see and block the agency, and report a wrong recipient. */
export const noticeToken = (config: Pick<Config, 'TOKEN_SECRET'>, unlockId: string): string =>
  signedIdToken(config, PURPOSE, unlockId);

/** Returns null for a forged token. */
export const unlockOfNoticeToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
