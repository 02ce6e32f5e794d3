import { describe, expect, test } from 'vitest';
import type { FieldSchema } from './openapi.ts';
import { responseProblems, requestProblems } from './schema-differences.ts';

const text: FieldSchema = { type: 'string' };
const number: FieldSchema = { type: 'number' };
const choice = (...values: unknown[]): FieldSchema => ({ type: 'string', enum: values });
const list = (items: FieldSchema): FieldSchema => ({ type: 'array', items });
/** Returns a schema without additional properties. Fields whose names end in ? are optional. */
const object = (fields: Record<string, FieldSchema>): FieldSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name.replace('?', ''), schema])),
  required: Object.keys(fields).filter((name) => !name.endsWith('?')),
  additionalProperties: false,
});
const deep = (schema: FieldSchema) => object({ weeks: list(object({ slot: schema })) });

describe('a request stays compatible if', () => {
  test.each<[string, FieldSchema, FieldSchema]>([
    ['nothing has changed', deep(object({ day: number, 'note?': text })), deep(object({ day: number, 'note?': text }))],
    ['a field is no longer required', object({ 'a?': text }), object({ a: text })],
    ['another field is accepted', deep(object({ a: text, 'b?': text })), deep(object({ a: text }))],
    ['another type is accepted too', object({ a: { type: ['string', 'null'] } }), object({ a: text })],
    ['any number is accepted', object({ a: number }), object({ a: { type: 'integer' } })],
    ['a value was added', object({ a: choice('x', 'y', 'z') }), object({ a: choice('x', 'y') })],
    ['any text is accepted', object({ a: text }), object({ a: choice('x') })],
    ['anything is accepted', object({ a: {} }), object({ a: list(text) })],
    ['a variant was added', { anyOf: [text, list(text)] }, list(text)],
    ['a field may be null', object({ a: { anyOf: [choice('x'), { type: 'null' }] } }), object({ a: choice('x') })],
  ])('%s', (_what, live, sent) => {
    expect(requestProblems([live], [sent])).toEqual([]);
  });
});

describe('a request is rejected if', () => {
  test.each<[string, FieldSchema, FieldSchema, string]>([
    ['a field is new and required', object({ a: text, b: text }), object({ a: text }), 'it requires b'],
    ['a field is no longer optional', object({ a: text }), object({ 'a?': text }), 'it requires a'],
    [
      'a field of an inner object is new and required',
      object({ user: object({ id: text, zip: text }) }),
      object({ user: object({ id: text }) }),
      'it requires user.zip',
    ],
    [
      'a field in a list was renamed',
      deep(object({ day_of_week: number })),
      deep(object({ day: number })),
      'it requires weeks[].slot.day_of_week',
    ],
    ['a field is gone', deep(object({})), deep(object({ 'note?': text })), 'it rejects weeks[].slot.note'],
    ['a type has changed', deep(number), deep(text), 'it accepts number, not string as weeks[].slot'],
    [
      'a list became a single value',
      object({ a: text }),
      object({ a: list(text) }),
      'it accepts string, not array as a',
    ],
    [
      'a field may no longer be null',
      object({ a: text }),
      object({ a: { type: ['string', 'null'] } }),
      'not null as a',
    ],
    ['a value is gone', deep(choice('x')), deep(choice('x', 'y')), 'it no longer accepts "y" as weeks[].slot'],
    ['a string became an enum', object({ a: choice('x') }), object({ a: text }), 'it accepts only "x" as a'],
    ['the whole body has another type', text, object({}), 'it accepts string, not object'],
  ])('%s', (_what, live, sent, words) => {
    expect(requestProblems([live], [sent]).join('\n')).toContain(words);
  });
});

describe('a response stays compatible if', () => {
  test.each<[string, FieldSchema, FieldSchema]>([
    ['nothing has changed', deep(object({ day: number })), deep(object({ day: number }))],
    ['a field was added', deep(object({ a: text, b: text })), deep(object({ a: text }))],
    ['a field that may be missing is gone', object({ a: text }), object({ a: text, 'b?': text })],
    ['a field is always there now', object({ a: text }), object({ 'a?': text })],
    ['an enum has more values, or fewer', object({ a: choice('x', 'z') }), object({ a: choice('x', 'y') })],
    ['a field is never null any more', object({ a: text }), object({ a: { type: ['string', 'null'] } })],
    [
      'one of two variants is gone',
      object({ a: text }),
      { anyOf: [object({ a: text }), object({ a: text, 'b?': text })] },
    ],
  ])('%s', (_what, live, read) => {
    expect(responseProblems([live], [read])).toEqual([]);
  });
});

describe('a response is incompatible if', () => {
  test.each<[string, FieldSchema, FieldSchema, string]>([
    [
      'a field in a list was renamed',
      deep(object({ first: text })),
      deep(object({ first_name: text })),
      'it does not return weeks[].slot.first_name',
    ],
    [
      'a field is gone',
      object({ user: object({}) }),
      object({ user: object({ id: text }) }),
      'does not return user.id',
    ],
    ['a field may be missing now', deep(object({ 'a?': text })), deep(object({ a: text })), 'may omit weeks[].slot.a'],
    ['a field may be null now', deep({ type: ['string', 'null'] }), deep(text), 'it returns null instead of string as'],
    ['a type has changed', object({ a: text }), object({ a: number }), 'it returns string instead of number as a'],
    [
      'a variant lost its field',
      { anyOf: [object({ token: text }), object({})] },
      { anyOf: [object({ token: text }), object({ challenge: text })] },
      'it does not return challenge',
    ],
    [
      'a variant was added that the release does not know',
      { anyOf: [object({ token: text }), object({ challenge: text })] },
      object({ token: text }),
      'it may omit token',
    ],
  ])('%s', (_what, live, read, words) => {
    expect(responseProblems([live], [read]).join('\n')).toContain(words);
  });
});
