import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OwnLayerPlugin } from './own-layer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-layer-'));
});
afterEach(() => rm(folder, { recursive: true }));

test("a remote's style sheets are in its own cascade layer", async () => {
  await writeFile(join(folder, 'page.css'), 'button { display: none; }');
  await writeFile(join(folder, 'page.js'), "import './page.css';");
  const output = join(folder, 'dist');
  const loaders = [MiniCssExtractPlugin.loader, import.meta.resolve('css-loader').replace('file://', '')];
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        context: folder,
        mode: 'production',
        entry: { page: './page.js' },
        output: { path: output },
        module: { rules: [{ test: /\.css$/, use: loaders }] },
        plugins: [new MiniCssExtractPlugin(), new OwnLayerPlugin('rate-card-app')],
      },
      (error, stats) => ((error ?? stats?.hasErrors()) ? reject(error ?? new Error(stats?.toString())) : resolve()),
    );
  });
  const css = await readFile(join(output, 'page.css'), 'utf8');
  expect(css).toMatch(/^@layer rate-card-app \{button \{ display: none; \}\s*\}$/);
});
