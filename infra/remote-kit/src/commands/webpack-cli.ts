import { createRequire } from 'node:module';

/**
 * Runs webpack's command in this process, with the webpack.config.mjs of the current folder. It continues after this
 * returns, and sets the exit code itself if it fails.
 */
export function startWebpack(words: readonly string[]): void {
  const require = createRequire(import.meta.url);
  const program = require.resolve('webpack-cli/bin/cli.js');
  // The kit's own webpack, whichever one the folder has.
  process.env['WEBPACK_CLI_SKIP_IMPORT_LOCAL'] = 'true';
  process.argv.splice(1, process.argv.length, program, ...words);
  require(program);
}
