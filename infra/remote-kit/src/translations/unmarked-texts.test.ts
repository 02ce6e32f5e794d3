import { expect, test } from 'vitest';
import unmarkedTexts from './unmarked-texts.ts';

test.each([
  [`a = msg('It\\'s');`, `a =     'It\\'s' ;`],
  [`{ title: msg("One (two)"), other: msg('Three') }`, `{ title:     "One (two)" , other:     'Three'  }`],
  [`msg(\n  'Long',\n)`, `    \n  'Long' \n `],
])('code that marks a string with msg becomes code of the same length without msg: %s', (code, result) => {
  expect(unmarkedTexts(code)).toBe(result);
  expect(result).toHaveLength(code.length);
});

test.each([`msg(text)`, 'msg(`x`)', `dmsg('x')`, `const msg = (text) => text`])(
  'code in which msg does not mark a string literal is unchanged: %s',
  (code) => {
    expect(unmarkedTexts(code)).toBe(code);
  },
);
