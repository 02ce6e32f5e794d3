import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImages } from './build-images.ts';
import { fillContext } from './context.ts';

const HELP = `npm run images -- [--base IMAGE] [--tag TAG]     builds marketplace-api, -site, -canary-watch and one per remote with buildah
npm run images -- --context FOLDER              only fills the folder that the Dockerfile reads, for another builder
`;

/** `npm run images [-- OPTION …]` */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      context: { type: 'string' },
      base: { type: 'string' },
      tag: { type: 'string', default: 'latest' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(HELP);
  else if (values.context !== undefined) fillContext(values.context);
  else {
    const context = mkdtempSync(join(tmpdir(), 'images-'));
    try {
      fillContext(context);
      buildImages(context, values);
    } finally {
      rmSync(context, { recursive: true, force: true });
    }
  }
  return 0;
}
