/**
 * What people choose first when a form requires a capital, a number and a symbol. Compared case-insensitively, with the
 * usual substitutions undone (0 for o, @ for a, …) and without the digits and symbols around the word.
 */
const COMMON_WORDS = new Set([
  'abc',
  'abcd',
  'abcdef',
  'abcdefg',
  'abcdefgh',
  'access',
  'admin',
  'administrator',
  'agency',
  'asd',
  'asdf',
  'asdfgh',
  'asdfghjkl',
  'autumn',
  'baseball',
  'basketball',
  'batman',
  'butterfly',
  'caregiver',
  'changeme',
  'chocolate',
  'computer',
  'default',
  'donald',
  'dragon',
  'fall',
  'flower',
  'football',
  'freedom',
  'guest',
  'hello',
  'homecare',
  'iloveyou',
  'jesus',
  'jordan',
  'letmein',
  'login',
  'lovely',
  'master',
  'michael',
  'monkey',
  'mustang',
  'mypassword',
  'newpassword',
  'nurse',
  'pass',
  'passwd',
  'password',
  'passwort',
  'pokemon',
  'princess',
  'qaz',
  'qazwsx',
  'qwe',
  'qwer',
  'qwert',
  'qwerty',
  'qwertyuiop',
  'secret',
  'secure',
  'shadow',
  'soccer',
  'spring',
  'starwars',
  'summer',
  'sunshine',
  'superman',
  'temp',
  'temppassword',
  'test',
  'testing',
  'thepassword',
  'trustno',
  'welcome',
  'whatever',
  'winter',
  'yourpassword',
  'zaqxsw',
  'zxc',
  'zxcvbn',
  'zxcvbnm',
]);
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const trimmed = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
const plain = (text: string) => text.replace(/[^a-z]/g, (sign) => LOOKALIKES[sign] ?? '');

/** Whether a password is a common word in its usual disguises, or little more than a run of one character. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < 5) return true;
  // Both orders: 'welcome1!' loses its ending before substitutions are undone, '5unsh1ne' must not lose its start.
  const readings = [
    plain(trimmed(lower)),
    trimmed(plain(lower)),
    plain(lower.replace(/[^a-z]+$/, '')),
    lower.replace(/[^a-z]/g, ''),
  ];
  return readings.some((word) => word === '' || COMMON_WORDS.has(word) || isDoubled(word));
}

function isDoubled(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return half + half === word && COMMON_WORDS.has(half);
}
