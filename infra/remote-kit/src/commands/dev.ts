import { startWebpack } from './webpack-cli.ts';

/** `remote-kit dev`: a development server with hot reload. */
export function run(words: string[]): Promise<number> {
  startWebpack(['serve', ...words]);
  return Promise.resolve(0);
}
