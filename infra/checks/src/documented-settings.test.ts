import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '@marketplace/local';

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

/** Returns the names in backticks in the first column of each table under a heading of docs/operations.md. */
function documented(heading: string): string[] {
  const section = read('docs/operations.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name)).sort();
}

function keysOf(schema: string, path: string): string[] {
  const text = read(path).split(`const ${schema} = z.object({`)[1]?.split('\n});')[0] ?? '';
  return [...text.matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name = '']) => name).sort();
}

test.each([
  ['Settings of the API', 'environmentSchema', 'api/src/config.ts'],
  ['Settings of the site', 'siteEnvironment', 'shell/server/settings.ts'],
  ['Settings of a remote server', 'remoteEnvironment', 'infra/remote-server/src/remote-server.ts'],
  ['Settings of the canary watch', 'watchEnvironment', 'infra/canary-watch/src/canary-watch.ts'],
  ['Settings of publishing the site’s files', 'publishingEnvironment', 'shell/server/publish-files.ts'],
  ['Settings of `npm start` and `npm run dev`', 'environmentSchema', 'infra/local/src/stack/settings.ts'],
])('the documented settings match the schema: %s', (heading, schema, path) => {
  const settings = keysOf(schema, path);
  expect(settings.length).toBeGreaterThan(4);
  expect(documented(heading)).toEqual(settings);
});

test('docs/operations.md lists exactly the Stripe events that the API handles', () => {
  const list = read('api/src/agency/billing/stripe-events.service.ts').split('HANDLED_EVENTS = [')[1]?.split(']')[0];
  const handled = [...(list ?? '').matchAll(/'([\w.]+)'/g)].map(([, name = '']) => name);
  const section = read('docs/operations.md').split('\n## Stripe\n')[1]?.split('\n## ')[0] ?? '';
  expect(handled).toContain('invoice.paid');
  expect([...section.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name).sort()).toEqual(handled.sort());
});
