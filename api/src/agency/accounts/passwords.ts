import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../http/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id with the library's memory and time (19 MiB, 2 passes). Slow on purpose: call it outside transactions. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password matches the hash. Without a hash (no such account) the same work is done on a decoy, so that the
 * response time reveals nothing.
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

/** @throws AppError `validation_failed` for the field */
export async function refuseCommonPassword(password: string, field = 'password'): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new AppError('validation_failed', {
    errors: [{ field, message: 'This password is too common. Please choose another one.', fix: { action: 'replace' } }],
  });
}
