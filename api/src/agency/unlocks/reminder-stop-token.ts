import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'reminder mail stop';

/**
 * Token in a person's reminder emails: their signed id. It never expires, so that old links work, and can only stop
 * those emails.
 */
export const reminderStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, personId: string): string =>
  signedIdToken(config, PURPOSE, personId);

/** Person id from a genuine token; null for other text. */
export const personOfStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
