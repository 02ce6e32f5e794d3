import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import webpack from 'webpack';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CompressedCopiesPlugin } from './compressed-copies.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compressed-copies-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('each text file of a build gets a Brotli and a gzip copy with the same content, unless the file is small', async () => {
  await writeFile(join(folder, 'large.js'), `console.log(${JSON.stringify('long '.repeat(500))});`);
  await writeFile(join(folder, 'small.js'), 'console.log(1);');
  const output = join(folder, 'dist');
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        context: folder,
        mode: 'production',
        entry: { large: './large.js', small: './small.js' },
        output: { path: output },
        plugins: [new CompressedCopiesPlugin()],
      },
      (error, stats) => ((error ?? stats?.hasErrors()) ? reject(error ?? new Error(stats?.toString())) : resolve()),
    );
  });
  expect((await readdir(output)).sort()).toEqual(['large.js', 'large.js.br', 'large.js.gz', 'small.js']);
  const read = (name: string) => readFile(join(output, name));
  expect(brotliDecompressSync(await read('large.js.br'))).toEqual(await read('large.js'));
  expect(gunzipSync(await read('large.js.gz'))).toEqual(await read('large.js'));
});
