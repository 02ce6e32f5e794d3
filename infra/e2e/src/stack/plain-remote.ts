import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';

interface PlainRemote {
  folder: string;
  build: string;
  remove(): Promise<void>;
}

/** Builds a one-page remote with the federation plugin's defaults, without our kit. */
export async function buildPlainRemote(
  name: string,
  { path, text }: { path: string; text: string },
): Promise<PlainRemote> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-remote-'));
  const build = join(folder, 'build');
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '0.3.0', type: 'module' }));
  await writeFile(
    join(folder, 'src', 'routes.js'),
    `import { createElement, useState } from 'react';
     function Page() {
       const [open, setOpen] = useState(false);
       const text = open ? 'Opened' : ${JSON.stringify(text)};
       return createElement('div', null, createElement('h1', null, ${JSON.stringify(text)}),
         createElement('button', { type: 'button', onClick: () => setOpen(true) }, text));
     }
     export default [{ path: ${JSON.stringify(path)}, element: createElement(Page) }];`,
  );
  await writeFile(
    join(folder, 'src', 'manifest.ts'),
    `export default [{ path: '/${path}', title: ${JSON.stringify(text)}, access: 'public' }];`,
  );
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: {},
    output: { path: build, publicPath: 'auto' },
    resolve: { modules: [join(import.meta.dirname, '../../../../node_modules')] },
    plugins: [
      new ModuleFederationPlugin({
        name: name.replaceAll('-', '_'),
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.js' },
        shared: { react: { singleton: true, import: false, requiredVersion: '^19.0.0' } },
        // The only exception from the defaults: the plugin cannot run this repository's TypeScript.
        dts: false,
      }),
    ],
  });
  if (compiler === null) throw new Error('webpack did not return a compiler.');
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (problem === null ? resolve() : reject(problem)));
    }),
  );
  return { folder, build, remove: () => rm(folder, { recursive: true, force: true }) };
}
