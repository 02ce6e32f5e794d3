import { expect, test } from 'vitest';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import { checkApiCalls } from './api-check.ts';
import { openApiSchema, type OpenApi } from './openapi.ts';

const body = (required: string[], known: string[], closed = true) => ({
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required,
          properties: Object.fromEntries(known.map((field) => [field, {}])),
          additionalProperties: !closed,
        },
      },
    },
  },
});
const api = (paths: object): OpenApi => openApiSchema.parse({ openapi: '3.1.0', paths });
const CALL = { method: 'POST', path: '/api/things/:id' };
const build: BuiltRelease = {
  name: 'trial-app',
  entry: {
    release: 'r',
    entry: '/remotes/x',
    integrity: null,
    scripts: [],
    pages: [],
    container: 'x',
    platform: '^1.0.0',
  },
  files: new Map(),
  firstLoads: [],
  slotLoads: [],
};
const check = (live: object, known: object) =>
  checkApiCalls({
    build,
    uses: { platformSymbols: [], apiCalls: [CALL] },
    shell: { release: 's', platform: '1.0.0', symbols: [] },
    liveApi: api(live),
    knownApi: api({ '/api/things/{thing}': { post: known } }),
  });

test('a call in the live API is accepted even if its parameters have different names', () => {
  const same = body(['a'], ['a', 'b']);
  expect(check({ '/api/things/{id}': { post: same } }, same)).toBe('all 1 calls are supported by the live API');
});

test('a live API that requires fewer fields, or accepts more, is compatible', () => {
  const live = body([], ['a', 'b', 'c']);
  expect(check({ '/api/things/{id}': { post: live } }, body(['a'], ['a', 'b']))).toContain('all 1');
  expect(check({ '/api/things/{id}': { post: body([], [], false) } }, body(['a'], ['a']))).toContain('all 1');
});

test.each([
  ['has no such path', {}, 'POST /api/things/:id does not exist'],
  ['has the path only for another method', { '/api/things/{id}': { get: {} } }, 'does not exist'],
  [
    'requires an unknown field',
    { '/api/things/{id}': { post: body(['a', 'c'], ['a', 'b', 'c']) } },
    'requires c in the body',
  ],
  ['requires an optional field', { '/api/things/{id}': { post: body(['a', 'b'], ['a', 'b']) } }, 'requires b'],
  ['rejects a field', { '/api/things/{id}': { post: body(['a'], ['a']) } }, 'rejects b in the body'],
  [
    'requires a query',
    {
      '/api/things/{id}': {
        post: { ...body(['a'], ['a', 'b']), parameters: [{ in: 'query', name: 'q', required: true }] },
      },
    },
    'requires q in the query',
  ],
])('a call is rejected if the live API %s', (_how, live, words) => {
  expect(() => check(live, body(['a'], ['a', 'b']))).toThrow(words);
});

test('fields that only some variants of a body require cause no rejection', () => {
  const forms = (schemas: object[]) => ({
    requestBody: { content: { 'application/json': { schema: { anyOf: schemas } } } },
  });
  const form = (required: string[], known: string[]) =>
    body(required, known).requestBody.content['application/json'].schema;
  const live = forms([form(['a'], ['a']), form(['b'], ['b'])]);
  expect(check({ '/api/things/{id}': { post: live } }, body(['a'], ['a', 'b']))).toContain('all 1');
});

test('the live API’s response must have the fields that the release reads', () => {
  const answering = (schema: object) => ({
    responses: { 200: { content: { 'application/json': { schema } } }, '4XX': {} },
  });
  const row = (field: string) => ({
    type: 'object',
    required: ['rows'],
    properties: {
      rows: {
        type: 'array',
        items: { type: 'object', required: [field], properties: { [field]: { type: 'string' } } },
      },
    },
  });
  const live = { '/api/things/{id}': { post: answering(row('given_name')) } };
  expect(() => check(live, answering(row('first_name')))).toThrow(
    'POST /api/things/:id: it does not return rows[].first_name in its response.',
  );
  expect(check(live, answering(row('given_name')))).toContain('all 1');
});

test('a query value that the live API no longer accepts is rejected', () => {
  const sortedBy = (...values: string[]) => ({
    parameters: [{ in: 'query', name: 'sort_by', required: false, schema: { type: 'string', enum: values } }],
  });
  const live = { '/api/things/{id}': { post: sortedBy('score') } };
  expect(() => check(live, sortedBy('score', 'distance'))).toThrow(
    'no longer accepts "distance" as sort_by in the query',
  );
});
