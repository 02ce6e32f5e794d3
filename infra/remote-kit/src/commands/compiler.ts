import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type MultiCompiler } from 'webpack';

/** Arguments of a configuration function, named as in webpack's own command. */
export interface ConfigEnvironment {
  WEBPACK_SERVE?: boolean;
  site?: string;
}

export interface Compiler {
  configurations: readonly Configuration[];
  compiler: MultiCompiler;
}

/**
 * Compiler for the webpack.config.mjs in the current folder.
 * @throws Error if there is none, or if webpack rejects it
 */
export async function createCompiler(environment: ConfigEnvironment): Promise<Compiler> {
  const file = pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href;
  const { default: exported }: { default: (environment: ConfigEnvironment) => Configuration[] } = await import(file);
  const configurations = exported(environment);
  const compiler = webpack(configurations);
  if (compiler === null) throw new Error(`${file} has no configuration.`);
  return { configurations, compiler };
}
