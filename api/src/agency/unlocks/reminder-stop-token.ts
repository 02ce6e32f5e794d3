import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'reminder mail stop';

/**
 * The person's signed id. The token can only stop that person's reminder emails. It never expires, so that old links
 * work.
 */
export const reminderStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, personId: string): string =>
  signedIdToken(config, PURPOSE, personId);

/** Returns null for a forged token. */
export const personOfStopToken = (config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null =>
  idOfSignedToken(config, PURPOSE, token);
