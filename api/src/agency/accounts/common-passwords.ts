import type { Match, ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Words likely in passwords on this site, in addition to leaked passwords. */
const OUR_WORDS = ['agency', 'caregiver', 'homecare', 'nurse'];
/** Checks only the first characters, because the library's running time grows steeply with length. */
const MAX_LENGTH = 32;
/** Score that the library gives to passwords that it finds within a million guesses. */
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
