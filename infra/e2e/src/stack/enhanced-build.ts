import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';

interface EnhancedBuild {
  /** The remote's global variable. */
  container: string;
  /** Text of its only page. */
  text: string;
  path: string;
  /** Takes the federation runtime's core from the page, as builds for platform 1.2 did. */
  externalRuntime: boolean;
}

/**
 * Builds a remote with `@module-federation/enhanced`, all in one script, with React from the share scope.
 * @returns its entry's source
 */
export async function enhancedBuild({ container, text, path, externalRuntime }: EnhancedBuild): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enhanced-build-'));
  try {
    const page = `const [open, setOpen] = useState(false);
      return createElement('button', { type: 'button', onClick: () => setOpen(true) }, open ? 'Opened' : ${JSON.stringify(text)});`;
    await writeFile(
      join(folder, 'routes.js'),
      `import { createElement, useState } from 'react';
       function Page() { ${page} }
       export default [{ path: ${JSON.stringify(path)}, element: createElement(Page) }];`,
    );
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: {},
      output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: container },
      resolve: { modules: [join(import.meta.dirname, '../../../../node_modules')] },
      plugins: [
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          exposes: { './routes': './routes.js' },
          shared: { react: { singleton: true, import: false, requiredVersion: '^19.0.0' } },
          manifest: false,
          dts: false,
          experiments: { externalRuntime },
        }),
        new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ],
    });
    if (compiler === null) throw new Error('webpack made no compiler.');
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => {
        const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
        compiler.close(() => (problem === null ? resolve() : reject(problem)));
      }),
    );
    return await readFile(join(folder, 'dist', 'remoteEntry.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
