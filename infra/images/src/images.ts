import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram, runProgram } from '@marketplace/cli';
import { buildImages } from './build-images.ts';
import { fillContext } from './context.ts';

interface Options {
  context?: string;
  base?: string;
  tag: string;
}

export function run(args: string[]): Promise<number> {
  const program = createProgram('npm run images --')
    .description('Builds marketplace-api, -site, -canary-watch and one image per remote with buildah.')
    .option('--context <folder>', 'only fill this build context, for another builder')
    .option('--base <image>', 'base image')
    .option('--tag <tag>', 'tag of the images', 'latest')
    .action((options: Options) => {
      if (options.context !== undefined) return fillContext(options.context);
      const context = mkdtempSync(join(tmpdir(), 'images-'));
      try {
        fillContext(context);
        buildImages(context, options);
      } finally {
        rmSync(context, { recursive: true, force: true });
      }
    });
  return runProgram(program, args);
}
