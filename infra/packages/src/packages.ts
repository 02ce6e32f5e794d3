import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packAll } from './pack.ts';

/** `npm run packages [-- --out FOLDER]`: writes a tarball of each package that other repositories need. */
export async function run(words: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options: { out: { type: 'string', default: 'packages' } } });
  const tarballs = await packAll(resolve(values.out));
  for (const [name, file] of Object.entries(tarballs)) console.log(`  ${name.padEnd(26)} ${relative('', file)}`);
  return 0;
}
