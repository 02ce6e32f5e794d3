// @module-tag slow
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import webpack, { type Configuration } from 'webpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseConfig } from './base-config.ts';
import { serverConfig } from './server-config.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const SHELL = join(REPOSITORY, 'shell');
const ENTRY = './src/frame/brand-mark.tsx';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(REPOSITORY, 'node_modules/.base-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function build(config: Configuration, entry = ENTRY): Promise<string> {
  const compiler = webpack({
    ...config,
    devtool: false,
    entry,
    output: { path: folder, filename: 'built.js' },
    externals: { '@marketplace/platform': 'var {}', 'react/jsx-runtime': 'var {}', 'react/jsx-dev-runtime': 'var {}' },
    stats: 'none',
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) =>
      (error ?? stats?.hasErrors()) ? reject(error ?? new Error(stats?.toString())) : resolve(),
    );
  });
  return readFile(join(folder, 'built.js'), 'utf8');
}

/** Names of the styled components in a build, in order of first appearance. */
const namesIn = (built: string) =>
  [...built.matchAll(/withConfig\(\{\s*"?componentId"?:\s*"(sc-[0-9a-f]{6,}-\d+)"/g)].map((match) => match[1] ?? '');

const browser = (dev: boolean) => baseConfig({ folder: SHELL, dev, filePrefix: '' });
const server = () =>
  serverConfig({ name: 'server', folder: SHELL, entry: ENTRY, path: folder, filename: 'built.js', external: [] });

test('a styled component has the same unique name in every build', async () => {
  const names = namesIn(await build(browser(false)));
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  expect(namesIn(await build(browser(true)))).toEqual(names);
  expect(namesIn(await build(server()))).toEqual(names);
});

test('a module of an installed, compiled package has the same unique name in every build', async () => {
  const installed = join(folder, 'node_modules', '@marketplace', 'rates');
  await mkdir(installed, { recursive: true });
  const entry = join(installed, 'index.js');
  await writeFile(
    entry,
    "import { styled } from '@marketplace/platform';\nexport const Box = styled.div`color: red`;\n",
  );
  await writeFile(join(installed, 'package.json'), '{"sideEffects":true}');
  const names = namesIn(await build(browser(false), entry));
  expect(names).toHaveLength(1);
  expect(namesIn(await build(browser(true), entry))).toEqual(names);
});

test('an icon of lucide-react looks the same in a build, with less code', async () => {
  const require = createRequire(join(REPOSITORY, 'shared/ui/package.json'));
  const { createElement } = require('react');
  const { renderToStaticMarkup } = require('react-dom/server');
  const entry = join(folder, 'icons.js');
  await writeFile(
    entry,
    "import { Info, ArrowLeft } from 'lucide-react';\nglobalThis.builtIcons = { Info, ArrowLeft };\n",
  );
  const built = await build(browser(false), entry);
  expect(built).not.toContain('[lucide]: iconNode');
  runInThisContext(built);
  const icons = require('lucide-react');
  for (const name of ['Info', 'ArrowLeft'])
    for (const props of [
      {},
      { 'aria-hidden': true, strokeWidth: 3 },
      { size: 16, className: 'mark', absoluteStrokeWidth: true },
      { role: 'img', 'aria-label': 'News', color: 'red' },
    ])
      expect(renderToStaticMarkup(createElement(Reflect.get(globalThis, 'builtIcons')[name], props))).toBe(
        renderToStaticMarkup(createElement(icons[name], props)),
      );
});
