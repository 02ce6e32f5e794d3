import { expect, test } from 'vitest';
import { tokenIn } from './mailbox.ts';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE';

test('the mailbox reads the token from plain and quoted-printable text', () => {
  expect(tokenIn(`http://localhost:4000/update-profile?token=${TOKEN}\r\n`)).toBe(TOKEN);
  const [half, rest] = [TOKEN.slice(0, 20), TOKEN.slice(20)];
  expect(tokenIn(`http://localhost:4000/update-profile?token=3D${half}=\r\n${rest} "x"`)).toBe(TOKEN);
});

test('the mailbox throws for an email without a link', () => {
  expect(() => tokenIn('Hello')).toThrow('an email has no link');
});
