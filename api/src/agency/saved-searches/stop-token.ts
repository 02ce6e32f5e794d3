import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'saved search stop';

/**
 * The token in the mails of one saved search: its signed id. It never expires, so that the link of an old mail still
 * works, and it can only stop those mails.
 */
export function stopToken(config: Pick<Config, 'TOKEN_SECRET'>, searchId: string): string {
  return signedIdToken(config, PURPOSE, searchId);
}

/** The search's id from a genuine token; null for any other text. */
export function searchOfStopToken(config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null {
  return idOfSignedToken(config, PURPOSE, token);
}
