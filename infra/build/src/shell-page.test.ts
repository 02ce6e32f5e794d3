import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import webpack, { type Stats } from 'webpack';
import { ShellPagePlugin } from './shell-page.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-page-'));
  await writeFile(join(folder, 'entry.js'), 'console.log("$& first");');
});
afterEach(() => rm(folder, { recursive: true }));

async function build(template: string, firstScripts: readonly string[] = []): Promise<Stats> {
  const file = join(folder, 'template.html');
  await writeFile(file, template);
  return new Promise((resolve, reject) =>
    webpack(
      {
        context: folder,
        mode: 'production',
        optimization: { minimize: false },
        entry: { main: './entry.js' },
        output: { path: join(folder, 'dist'), publicPath: '/', filename: 'assets/[name].[contenthash:10].js' },
        plugins: [new ShellPagePlugin(file, firstScripts)],
      },
      (error, stats) => (error !== null || stats === undefined ? reject(error ?? new Error()) : resolve(stats)),
    ),
  );
}

test('the build inserts its entry script, with the final file name, into the head of the page', async () => {
  const stats = await build('<head><title>$1</title><!--build--></head>');
  const [script = ''] = Object.keys(stats.compilation.assets).filter((name) => name.endsWith('.js'));
  expect(script).toMatch(/^assets\/main\.[0-9a-f]{10}\.js$/);
  expect(await readFile(join(folder, 'dist', 'index.html'), 'utf8')).toBe(
    `<head><title>$1</title><script defer src="/${script}"></script></head>`,
  );
});

test('the build puts its entry script after the other scripts of the page', async () => {
  await build('<!--build-->', ['/hook.js']);
  const page = await readFile(join(folder, 'dist', 'index.html'), 'utf8');
  expect(page).toMatch(/^<script src="\/hook\.js"><\/script><script defer src=/);
});

test('the build fails if the page template has no placeholder', async () => {
  await expect(build('<head></head>')).rejects.toThrow('has no <!--build-->');
});
