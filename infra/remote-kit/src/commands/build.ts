import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import webpack, { type Configuration, type MultiStats } from 'webpack';

/** Arguments of a configuration function, named as in webpack's own command. */
export interface ConfigEnvironment {
  WEBPACK_SERVE?: boolean;
  site?: string;
}

/**
 * Compiler for the webpack.config.mjs in the current folder.
 * @throws Error if there is none, or if webpack rejects it
 */
export async function createCompiler(environment: ConfigEnvironment) {
  const file = pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href;
  const { default: exported }: { default: (environment: ConfigEnvironment) => Configuration[] } = await import(file);
  const configurations = exported(environment);
  const compiler = webpack(configurations);
  if (compiler === null) throw new Error(`${file} has no configuration.`);
  return { configurations, compiler };
}

export async function run(): Promise<number> {
  const { configurations, compiler } = await createCompiler({});
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error === null ? resolve(result) : reject(error))),
  );
  await promisify(compiler.close.bind(compiler))();
  if (stats === undefined) return 1;
  console.log(stats.toString({ children: configurations.map((configuration) => configuration.stats ?? true) }));
  return stats.hasErrors() ? 1 : 0;
}
