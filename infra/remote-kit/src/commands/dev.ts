import { parseArgs } from 'node:util';
import { siteToDevelopOn } from '../dev-proxy/site-to-develop-on.ts';
import { createCompiler, type ConfigEnvironment } from './compiler.ts';

/**
 * `remote-kit dev`: a development server with hot reload; with `--site URL` in front of a deployed site, with `--port N` on
 * another port than that of webpack.config.mjs.
 */
export async function run(words: string[]): Promise<number> {
  const values = readOptions(words);
  if (values === null) return 2;
  const port = values.port === undefined ? {} : { port: values.port };
  if (values.site === undefined) return serve({ WEBPACK_SERVE: true }, port);
  const site = await siteToDevelopOn(values.site);
  if ('problem' in site) {
    console.error(site.problem);
    return site.code;
  }
  console.log(`This remote from this machine, everything else from ${site.url.origin}. Nothing changes there.`);
  return serve({ WEBPACK_SERVE: true, site: site.url.href }, port);
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { site: { type: 'string' }, port: { type: 'string' } } }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

/** Returns when the server listens; the server keeps the process alive. */
async function serve(environment: ConfigEnvironment, port: { port?: string }): Promise<number> {
  // Builds run without it: `npm start` does not install development tools.
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const { configurations, compiler } = await createCompiler(environment);
  await new WebpackDevServer({ ...configurations[0]?.devServer, ...port }, compiler).start();
  return 0;
}
