import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { responseSerializer } from './response-serializer.ts';

const serialize = (schema: z.ZodMiniType, value: unknown, checked = false): unknown =>
  JSON.parse(responseSerializer({ checked })({ schema, method: 'GET', url: '/api/any' })(value));

describe('compiled serializer', () => {
  const person = z.object({ name: z.string(), city: z.nullable(z.string()), miles: z.nullable(z.int()) });

  test('writes exactly the fields in the schema, at every depth', () => {
    const schema = z.object({ people: z.array(person), first: z.optional(person) });
    const secret = { phone: '3175550100', toJSON: undefined };
    const value = {
      people: [{ name: 'Sofia', city: null, miles: 3, ...secret }],
      first: { name: 'Ana', city: 'Gary', miles: null, ...secret },
      token: 'secret',
    };
    expect(serialize(schema, value)).toEqual({
      people: [{ name: 'Sofia', city: null, miles: 3 }],
      first: { name: 'Ana', city: 'Gary', miles: null },
    });
  });

  test('writes exactly the fields in the schema of a union', () => {
    const schema = z.union([
      z.object({ kind: z.literal('session'), token: z.string() }),
      z.object({ kind: z.literal('challenge'), id: z.string() }),
    ]);
    expect(serialize(schema, { kind: 'challenge', id: 'a', token: 'secret' })).toEqual({ kind: 'challenge', id: 'a' });
    expect(() => serialize(schema, { kind: 'other', id: 'a' })).toThrow();
  });

  test('escapes field names and strings', () => {
    const schema = z.object({ names: z.record(z.string(), z.string()) });
    const value = { names: { '"quoted"': 'a\nb\u2028c', É: '\\' } };
    expect(serialize(schema, value)).toEqual(value);
  });

  test('throws if a required field is missing', () => {
    expect(() => serialize(person, { name: 'Sofia', miles: 3 })).toThrow('city');
  });

  test('falls back to zod if JSON Schema cannot express the schema', () => {
    const schema = z.object({ at: z.custom<string>((value) => typeof value === 'string') });
    expect(serialize(schema, { at: 'now', more: 1 })).toEqual({ at: 'now' });
  });
});

describe('response check', () => {
  test('throws for a value that the schema rejects', () => {
    const schema = z.object({ miles: z.int() });
    expect(serialize(schema, { miles: '3' })).toEqual({ miles: 3 });
    expect(() => serialize(schema, { miles: '3' }, true)).toThrow();
  });
});
