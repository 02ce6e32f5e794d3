import { expect, test } from 'vitest';
import { intendedEmail } from './mistyped-email.tsx';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['Ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@gmail.com', null],
  ['ana@ymail.com', null],
  ['ana@mail.com', null],
  ['ana@lantern-home-health.com', null],
  ['ana@', null],
  ['', null],
])('the suggested correction for %s is %s', (typed, meant) => {
  expect(intendedEmail(typed)).toBe(meant);
});
