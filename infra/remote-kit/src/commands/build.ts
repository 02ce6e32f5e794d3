import { startWebpack } from './webpack-cli.ts';

/** `remote-kit build`: into dist/, with release.json. */
export function run(words: string[]): Promise<number> {
  startWebpack(['build', ...words]);
  return Promise.resolve(0);
}
