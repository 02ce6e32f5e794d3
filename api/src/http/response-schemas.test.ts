import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { candidateListResponse, compactCandidateListResponse } from '@marketplace/contracts';
import { createSerializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/v4/core';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { responseSerializer } from './response-serializer.ts';

/** Fields that no schema names, added to every object in a response. */
const UNNAMED = { unnamed_phone: '3175550100', unnamed_object: { token: 'kept away' } };

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

interface Described {
  name: string;
  schema: z.$ZodType;
}

function responses(): Described[] {
  const routes = host.routes.filter(({ method }) => method !== 'HEAD');
  const declared = routes.flatMap(({ method, url, schema }) =>
    Object.entries(schema?.response ?? {}).flatMap(([status, response]) =>
      response instanceof z.$ZodType ? [{ name: `${String(method)} ${url} ${status}`, schema: response }] : [],
    ),
  );
  return [
    ...declared,
    { name: 'the whole listing', schema: candidateListResponse },
    { name: 'the compact listing', schema: compactCandidateListResponse },
  ];
}

const withUnnamed = (value: fc.Arbitrary<object>) =>
  fc
    .tuple(value, fc.boolean())
    .map(([fields, first]) => (first ? { ...UNNAMED, ...fields } : { ...fields, ...UNNAMED }));

const LARGE = 2 ** 31;

/** Generates values that match a JSON schema, with the fields of `UNNAMED` added to each object. */
function valuesOf(schema: z.JSONSchema.BaseSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = (schema.anyOf ?? schema.oneOf) as z.JSONSchema.BaseSchema[] | undefined;
  if (options !== undefined) return fc.oneof(...options.map(valuesOf));
  if (Array.isArray(schema.type)) {
    return fc.oneof(
      ...(schema.type as string[]).map((type) => valuesOf({ ...schema, type } as z.JSONSchema.BaseSchema)),
    );
  }
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items as z.JSONSchema.BaseSchema), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(3, schema.maxItems ?? 3)),
      });
    case 'string':
      return textsOf(schema);
    case 'integer':
      return integersOf(schema);
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`could not generate a value for schema ${JSON.stringify(schema)}`);
  }
}

function integersOf({ minimum = -LARGE, maximum = LARGE, multipleOf: step = 1 }: z.JSONSchema.BaseSchema) {
  return fc
    .integer({ min: Math.ceil(Math.max(minimum, -LARGE) / step), max: Math.floor(Math.min(maximum, LARGE) / step) })
    .map((value) => value * step);
}

function objectsOf(schema: z.JSONSchema.BaseSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const values = schema.additionalProperties;
  if (fields.length === 0 && typeof values === 'object') {
    const names =
      schema.propertyNames === undefined ? fc.string() : textsOf(schema.propertyNames as z.JSONSchema.BaseSchema);
    return fc.dictionary(
      names.filter((name) => name !== '__proto__'),
      valuesOf(values as z.JSONSchema.BaseSchema),
      { maxKeys: 4, noNullPrototype: true },
    );
  }
  const model = Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field as z.JSONSchema.BaseSchema)]));
  const required = fields.map(([name]) => name).filter((name) => schema.required?.includes(name));
  return withUnnamed(fc.record(model, { requiredKeys: required, noNullPrototype: true }));
}

function textsOf(schema: z.JSONSchema.BaseSchema): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum.map(String));
  if (schema.format === 'uri') return fc.webUrl();
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.constantFrom('dana@agency.example.test', "o'neil+1@example.test");
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  return fc.string({
    unit: 'binary',
    minLength: schema.minLength ?? 0,
    maxLength: Math.max(schema.minLength ?? 0, Math.min(12, schema.maxLength ?? 12)),
  });
}

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (Object.hasOwn(UNNAMED, name) ? [] : [[name, named(field)]])),
  );
}

/** Reference output: the value as zod serializes it. */
const byZod = (schema: z.$ZodType) => createSerializerCompiler({})({ schema, method: 'GET', url: '/api/any' });

describe('compiled serializers of all responses', () => {
  test('write the same JSON as zod, and no field outside the schema', () => {
    const described = responses();
    expect(described.length).toBeGreaterThan(50);
    const notCompiled: string[] = [];
    for (const { name, schema } of described) {
      let json: z.JSONSchema.BaseSchema;
      try {
        json = z.toJSONSchema(schema, { io: 'output', reused: 'inline' });
      } catch {
        // Zod serializes schemas that JSON Schema cannot express, so there is nothing to compare.
        notCompiled.push(name);
        continue;
      }
      const compiled = responseSerializer({ checked: false })({ schema, method: 'GET', url: '/api/any' });
      const reference = byZod(schema);
      fc.assert(
        fc.property(valuesOf(json), (value) => {
          const plain = named(value);
          // Skips values that zod would reject or change: JSON Schema does not express every rule of zod, and the
          // serializer does not trim. Stored strings are already trimmed.
          const checked = z.safeParse(schema, plain);
          fc.pre(checked.success && isDeepStrictEqual(checked.data, plain));
          expect(JSON.parse(compiled(value)), name).toEqual(JSON.parse(reference(plain)));
        }),
        { numRuns: 10 },
      );
    }
    expect(notCompiled).toEqual(['GET /api/associations/:code/logo/:hash 200', 'GET /api/supply 304']);
  });
});
