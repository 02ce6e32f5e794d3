import type { Match, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Words that people on this site try first, besides leaked passwords. */
const OUR_WORDS = ['agency', 'caregiver', 'homecare', 'nurse'];
/** The first characters decide, because the time grows steeply with the length. */
const MAX_LENGTH = 32;
/** The library's score of a password that falls within a million guesses. */
const GUESSABLE_SCORE = 1;
/** Digits and symbols around such a frequent word add little. */
const COMMON_RANK = 1000;

let loading: Promise<ZxcvbnFactory> | null = null;

/** Loaded on first use, because the word lists take some 25 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({
    // No word lists of a language: an uncommon word with a digit and a symbol follows the rules that the form shows.
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
