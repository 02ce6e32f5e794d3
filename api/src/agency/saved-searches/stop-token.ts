import type { Config } from '../../config.ts';
import { idOfSignedToken, signedIdToken } from '../../crypto/signed-id-token.ts';

const PURPOSE = 'saved search stop';

/** The search's signed id. The token can only stop that search's emails. It never expires, so that old links work. */
export function stopToken(config: Pick<Config, 'TOKEN_SECRET'>, searchId: string): string {
  return signedIdToken(config, PURPOSE, searchId);
}

/** Returns null for a forged token. */
export function searchOfStopToken(config: Pick<Config, 'TOKEN_SECRET'>, token: string): string | null {
  return idOfSignedToken(config, PURPOSE, token);
}
