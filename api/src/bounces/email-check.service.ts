import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor, keysFor } from '../crypto/secret-tokens.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { AgencyIdentity, ServiceDependencies } from '../dependencies.ts';
import { AppError } from '../http/app-error.ts';
import { clearBounce, findBounce } from '../mail/bounces.repository.ts';
import { findUser } from '../agency/accounts/users.repository.ts';
import { emailCheckMail } from './email-check.mails.ts';

const PURPOSE = 'email check code';

const codeOf = (key: Buffer, bounceId: string): string =>
  String(createHmac('sha256', key).update(bounceId).digest().readUInt32BE() % 1_000_000).padStart(6, '0');

type Person = Pick<AgencyIdentity, 'personId'>;

export function sendEmailCheck(deps: ServiceDependencies, { personId }: Person): Promise<void> {
  return withTransaction(deps, async ({ db, config, outbox }) => {
    const { email } = await findUser(db, personId);
    const bounce = await findBounce(db, email);
    if (bounce === null) return;
    const code = codeOf(keyFor(config, PURPOSE), bounce.id);
    await outbox.enqueue(db, emailCheckMail(config, { email, association: null }, { code }));
  });
}

/**
 * Idempotent.
 * @throws AppError code_invalid
 */
export async function confirmEmailCheck(
  { db, config, now }: ServiceDependencies,
  { personId, code }: Person & { code: string },
): Promise<void> {
  const { email } = await findUser(db, personId);
  const bounce = await findBounce(db, email);
  if (bounce === null) return;
  const isRight = keysFor(config, PURPOSE).some((key) =>
    timingSafeEqual(Buffer.from(codeOf(key, bounce.id)), Buffer.from(code)),
  );
  if (!isRight)
    throw new AppError('code_invalid', { detail: 'That code is incorrect. Use the one in the newest email.' });
  await clearBounce(db, email, now());
}
