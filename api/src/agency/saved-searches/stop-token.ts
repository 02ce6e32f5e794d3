import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'saved search stop';

/**
 * Token in a saved search's emails: its signed id. It can only stop those emails, and never expires, so that old links
 * work.
 */
export function stopToken(config: Pick<Config, 'TOKEN_SECRET'>, searchId: string): string {
  return signedIdToken(config, PURPOSE, searchId);
}

/** Search id from a genuine token; null for other text. */
export function searchOfStopToken(config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null {
  return idOfSignedToken(config, PURPOSE, token);
}
