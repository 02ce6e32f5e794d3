import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

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
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true));
test.each(['Lantern-Harbor-42!', 'gT7#kmz2Qw', 'Bluebirds5Sing!', 'Carmel-Oak-1987$'])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
);
