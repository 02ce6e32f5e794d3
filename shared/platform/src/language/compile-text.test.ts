import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { compileText } from './compile-text.ts';

test.each([
  'Save',
  'Hello, {name}!',
  '{first} of {second}',
  'We kept the {count, plural, one {# time} other {# times}} you chose.',
  '{count, plural, =0 {none} one {one of {name}} other {# of {name}}}',
  'Don’t {verb} # here',
  'That’s <b>{name}</b>.',
])('compiles %s like Lingui', (text) => {
  expect(compileText(text)).toEqual(compileMessageOrThrow(text));
});

test.each(['Hello, {name', 'Hello, {}', '{count, plural, one {a}', '{when, date, short}'])('rejects %s', (text) => {
  expect(() => compileText(text)).toThrow(SyntaxError);
});
