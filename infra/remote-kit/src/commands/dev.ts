import { createProgram, runProgram } from '@marketplace/cli';
import { siteToDevelopOn } from '../dev-proxy/site-to-develop-on.ts';
import { createCompiler, type ConfigEnvironment } from './build.ts';

export function run(words: string[]): Promise<number> {
  const program = createProgram('remote-kit dev')
    .option('--site <url>', 'proxies a deployed site and serves only this remote from this machine')
    .option('--port <n>', 'port to listen on (default: the port in webpack.config.mjs)')
    .action(async ({ site, ...port }: { site?: string; port?: string }) => {
      if (site === undefined) return serve({ WEBPACK_SERVE: true }, port);
      const url = await siteToDevelopOn(site);
      console.log(
        `Serving this remote from this machine and everything else from ${url.origin}. The live site is not changed.`,
      );
      await serve({ WEBPACK_SERVE: true, site: url.href }, port);
    });
  return runProgram(program, words);
}

/** Starts the server, which keeps the process alive. Returns once it listens. */
async function serve(environment: ConfigEnvironment, port: { port?: string }): Promise<void> {
  // Imported lazily, because `npm start` does not install development tools.
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const { configurations, compiler } = await createCompiler(environment);
  await new WebpackDevServer({ ...configurations[0]?.devServer, ...port }, compiler).start();
}
