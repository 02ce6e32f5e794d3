import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import type { Match, ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Hashes with argon2id and the library's parameters (19 MiB, 2 passes). Slow on purpose: call it outside of
 * transactions.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | null = null;

/** Without an account (no hash), hashes a decoy, so that the response time reveals nothing. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

/** Shorter names occur in too many good passwords. */
const MIN_NAME_LENGTH = 4;
const normalize = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a password contains one of the names, or the distinctive first word of a name. */
function containsName(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => [normalize(name), normalize(name.trim().split(/\s/)[0] ?? '')]);
  return words.some((word) => word.length >= MIN_NAME_LENGTH && normalize(password).includes(word));
}

/** Names that an attacker tries first: the person's and the agency's. Another list has the product's name. */
interface OwnNames {
  first_name: string;
  last_name: string;
  agency_name: string;
}

/**
 * Rejects a common password or one that contains a name.
 * @throws AppError `validation_failed` for the field
 */
export async function refuseGuessablePassword(
  { config }: Pick<ServiceDependencies, 'config'>,
  { password, names, field = 'password' }: { password: string; names: OwnNames; field?: string },
): Promise<void> {
  const { first_name, last_name, agency_name } = names;
  const refuse = (message: string) => {
    throw new AppError('validation_failed', { errors: [{ field, message, fix: { action: 'replace' } }] });
  };
  if (containsName(password, [first_name, last_name, agency_name, config.PRODUCT_NAME])) {
    refuse("This password contains your name, your agency's name or the name of this site. Please choose another one.");
  }
  if (await isCommonPassword(password)) refuse('This password is too common. Please choose another one.');
}

/** Words likely in passwords on this site, in addition to leaked passwords. */
const OUR_WORDS = ['agency', 'caregiver', 'homecare', 'nurse'];
/** Checks only the first characters, because the library's running time grows steeply with length. */
const MAX_LENGTH = 32;
/** zxcvbn's score for passwords that take fewer than a million guesses. */
const GUESSABLE_SCORE = 1;
/** Words of this rank or better are so frequent that extra digits and symbols add little. */
const COMMON_RANK = 1000;

let loading: Promise<ZxcvbnFactory> | null = null;

/** Loaded on first use, because the word lists take about 25 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({
    // No language dictionaries: the form's rules allow an uncommon word with a digit and a symbol.
    dictionary: { leaked: dictionary['passwords-common'], ours: OUR_WORDS },
    graphs: adjacencyGraphs,
    maxLength: MAX_LENGTH,
  });
}

/** Whether a password is among the first that an attacker would guess. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  const { score, sequence } = (await loading).check(password);
  return score <= GUESSABLE_SCORE || sequence.every(addsLittle);
}

function addsLittle({ pattern, token, ...match }: Match): boolean {
  if (pattern === 'dictionary') return Number(match['rank']) <= COMMON_RANK;
  return !/[a-z]/i.test(token);
}
