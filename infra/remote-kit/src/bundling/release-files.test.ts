import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subresourceIntegrity } from '@marketplace/release/format';
import webpack from 'webpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeRelease, ReleaseFilesPlugin, type ReleasePlan } from './release-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const plan: ReleasePlan = {
  name: 'trial-app',
  release: '1.0.0-e',
  entry: '/remotes/trial-app/1.0.0-e/remoteEntry.js',
  container: 'trial_app',
  platform: '^0.1.0',
  pages: [],
};

function build(source: string): Promise<boolean> {
  writeFileSync(join(folder, 'index.js'), source);
  return new Promise((resolve, reject) => {
    webpack(
      {
        context: folder,
        mode: 'none',
        entry: './index.js',
        output: { path: join(folder, 'dist', plan.release), filename: 'remoteEntry.js' },
        plugins: [new ReleaseFilesPlugin(join(folder, 'dist'), plan)],
      },
      (error, stats) => (error ? reject(error) : resolve(stats?.hasErrors() === false)),
    );
  });
}

test('a successful build updates the current release and keeps the two previous releases', async () => {
  for (const [age, release] of ['1.0.0-d', '1.0.0-c', '1.0.0-b', '1.0.0-a'].entries()) {
    const path = join(folder, 'dist', release);
    mkdirSync(path, { recursive: true });
    utimesSync(path, 1_000_000 - age, 1_000_000 - age);
  }
  expect(await build('export {}')).toBe(true);
  const entry = readFileSync(join(folder, 'dist', plan.release, 'remoteEntry.js'));
  expect(JSON.parse(readFileSync(join(folder, 'dist', 'release.json'), 'utf8'))).toEqual({
    ...plan,
    integrity: subresourceIntegrity(entry),
    scripts: [plan.entry],
  });
  const there = ['a', 'b', 'c', 'd', 'e'].filter((mark) => existsSync(join(folder, 'dist', `1.0.0-${mark}`)));
  expect(there).toEqual(['c', 'd', 'e']);
});

test('a build with errors leaves the current release unchanged', async () => {
  expect(await build('import "./missing.js"')).toBe(false);
  expect(existsSync(join(folder, 'dist', 'release.json'))).toBe(false);
});

test('the scripts listed for a release are the entry and the scripts of the routes', () => {
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
  const routes = ['/remotes/trial-app/1.0.0-e/routes.1.js'];
  const note = describeRelease(plan, folder, { routes, pages: [] });
  expect(note.scripts).toEqual([plan.entry, ...routes]);
  expect(note.integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
  expect(note).not.toHaveProperty('server_integrity');
});

test('a release’s server bundle has its own hash', () => {
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'routes.js'), 'module.exports = {};');
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
  const expected = subresourceIntegrity(Buffer.from('module.exports = {};'));
  expect(describeRelease(plan, folder, { routes: [], pages: [] }).server_integrity).toBe(expected);
});
