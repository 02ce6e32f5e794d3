import { expect, test } from 'vitest';
import { isCommonPassword } from './passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'Passw0rd123!',
  'Welcome2026!',
  '1qaz!QAZ',
  'Qwerty123!',
  '!Admin123',
  'Summer24!',
  'Aaaaaa1!',
  'PasswordPassword1!',
  'Letmein1!',
  'Testing123!',
  'Homecare1!',
  'aB1!aB1!aB1!aB1!aB1!',
])('%s is a common password', (password) => expect(isCommonPassword(password)).resolves.toBe(true));
test.each(['Lantern-Harbor-42!', 'gT7#kmz2Qw', 'Bluebirds5Sing!', 'Carmel-Oak-1987$', 'Lantern1!', 'Xk9!mnpq'])(
  '%s is not a common password',
  (password) => expect(isCommonPassword(password)).resolves.toBe(false),
);
