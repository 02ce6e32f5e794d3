import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTypeScript } from '@marketplace/release/syntax-tree';
import { mergeConfigurations, pagesInOneBuild, scriptsByPath } from '@marketplace/remote-kit/bundling';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { shellEntry, shellPagesConfig } from './shell-config.ts';

export interface OneBuildOptions {
  shell: string;
  remotes: Readonly<Record<string, string>>;
  path: string;
  /** Chunk folder below `path`, as in the site's URLs: remotes/NAME/RELEASE. */
  chunks: string;
}

/** Extra scripts of a page, by remote and path pattern. */
export type PagesOfRemotes = Record<string, Record<string, readonly string[]>>;

/** The shell's remote loader, and a pattern that matches its path in imports. */
const LOADER_FILE = 'src/remotes/load-remote.ts';
const LOADER = /[\\/]load-remote\.ts$/;
const ROUTES_OF = 'remoteRoutes';

/**
 * Builds shell and remotes as one app without Module Federation, for benchmarks. The shell's first script contains the
 * remotes' routes.
 * @throws Error with webpack's message
 */
export async function buildAsOne(options: OneBuildOptions): Promise<PagesOfRemotes> {
  const { compilation } = await run(oneBuildConfig(options));
  return Object.fromEntries(
    Object.entries(options.remotes).map(([name, folder]) => [
      name,
      scriptsByPath(pagesInOneBuild(compilation, folder)),
    ]),
  );
}

function oneBuildConfig({ shell, remotes, path, chunks }: OneBuildOptions): Configuration {
  const pages = shellPagesConfig(shell, false);
  return mergeConfigurations(pages, {
    entry: { main: shellEntry(shell) },
    output: { path, chunkFilename: `${chunks}/[name].[contenthash:16].js` },
    // Fails the build if the stub lacks an export. Otherwise, the page would fail in the browser.
    module: { ...pages.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [new webpack.NormalModuleReplacementPlugin(LOADER, inlineModule(loaderOfKnown(shell, remotes)))],
  });
}

function loaderOfKnown(shell: string, remotes: OneBuildOptions['remotes']): string {
  const entries = Object.entries(remotes).map(([name, folder], index) => ({
    name: JSON.stringify(name),
    from: JSON.stringify(join(folder, 'src', 'index.ts')),
    variable: `routes${index}`,
  }));
  const otherFunctions = exportedFunctions(readFileSync(join(shell, LOADER_FILE), 'utf8')).filter(
    (name) => name !== ROUTES_OF,
  );
  return [
    ...entries.map(({ variable, from }) => `import ${variable} from ${from};`),
    `const known = new Map([${entries.map(({ name, variable }) => `[${name}, Promise.resolve(${variable})]`).join()}]);`,
    `export const ${ROUTES_OF} = (name) => known.get(name);`,
    ...otherFunctions.map((name) => `export const ${name} = () => null;`),
  ].join('\n');
}

function exportedFunctions(source: string): string[] {
  return parseTypeScript(source).body.flatMap((item) =>
    item.type === 'ExportDeclaration' && item.declaration.type === 'FunctionDeclaration'
      ? [item.declaration.identifier.value]
      : [],
  );
}

function inlineModule(source: string): string {
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`;
}

function run(config: Configuration): Promise<{ compilation: Compilation }> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error !== null) reject(error);
      else if (stats === undefined || stats.hasErrors()) reject(new Error(stats?.toString({ preset: 'errors-only' })));
      else resolve(stats);
    });
  });
}
