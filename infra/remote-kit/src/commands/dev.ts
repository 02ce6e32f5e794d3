import { siteToDevelopOn } from '../dev-proxy/site-to-develop-on.ts';
import { startWebpack } from './webpack-cli.ts';

/** `remote-kit dev`: a development server with hot reload; with `--site URL` in front of a deployed site. */
export async function run(words: string[]): Promise<number> {
  const at = words.indexOf('--site');
  if (at < 0) {
    startWebpack(['serve', ...words]);
    return 0;
  }
  const site = await siteToDevelopOn(words[at + 1]);
  if ('problem' in site) {
    console.error(site.problem);
    return site.code;
  }
  console.log(`This remote from this machine, everything else from ${site.url.origin}. Nothing changes there.`);
  startWebpack(['serve', '--env', `site=${site.url.href}`, ...words.toSpliced(at, 2)]);
  return 0;
}
