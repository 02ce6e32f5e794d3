import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import webpack from 'webpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { baseConfig } from './base-config.ts';
import { REPOSITORY } from './workspace.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(REPOSITORY, 'node_modules/.style-names-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Names of the styled components in a build of the header, in order of first appearance. */
async function namesInBuild(options: { dev: boolean }): Promise<string[]> {
  const compiler = webpack({
    ...baseConfig({ folder: join(REPOSITORY, 'shell'), dev: options.dev, filePrefix: '' }),
    devtool: false,
    entry: './src/frame/brand-mark.tsx',
    output: { path: folder, filename: 'built.js' },
    externals: { '@marketplace/platform': 'var {}', 'react/jsx-runtime': 'var {}', 'react/jsx-dev-runtime': 'var {}' },
    stats: 'none',
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error, stats) =>
      (error ?? stats?.hasErrors()) ? reject(error ?? new Error(stats?.toString())) : resolve(),
    );
  });
  const built = await readFile(join(folder, 'built.js'), 'utf8');
  return [...built.matchAll(/withConfig\(\{\s*"?componentId"?:\s*"(sc-[0-9a-f]{8})"/g)].map((match) => match[1] ?? '');
}

test('a styled component has the same unique name in every build', async () => {
  const names = await namesInBuild({ dev: false });
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  expect(await namesInBuild({ dev: true })).toEqual(names);
});
