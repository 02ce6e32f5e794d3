import type { ServiceDependencies } from '../../dependencies.ts';
import { keyFor, keysFor } from '../../crypto/secret-tokens.ts';
import { decryptSecret, encryptSecret } from './second-factor-codes.ts';
import { listFactors, updateFactorSecret } from './second-factor.repository.ts';
import { SECRET_PURPOSE } from './second-factor.service.ts';

/** Encrypts second-factor secrets with TOKEN_SECRET if they are still encrypted with SECOND_TOKEN_SECRET. */
export async function reencryptSecrets({ db, config, log }: ServiceDependencies): Promise<void> {
  const [currentKey, second] = [keyFor(config, SECRET_PURPOSE), keysFor(config, SECRET_PURPOSE)[1]];
  if (second === undefined) return;
  let changedCount = 0;
  for (const { person_id: personId, encrypted_secret: from } of await listFactors(db)) {
    const secret = decryptOrNull(from, second, personId);
    if (secret === null) continue;
    await updateFactorSecret(db, { personId, from, to: encryptSecret(secret, currentKey, personId) });
    changedCount += 1;
  }
  log.info({ changed: changedCount }, 're-encrypted second-factor secrets with the current TOKEN_SECRET');
}

function decryptOrNull(encrypted: Buffer, key: Buffer, personId: string): string | null {
  try {
    return decryptSecret(encrypted, key, personId);
  } catch {
    // Not encrypted with this key.
    return null;
  }
}
