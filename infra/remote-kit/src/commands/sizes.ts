import { parseArgs } from 'node:util';
import { kilobytes, PAGE_BUDGET, Refusal, weighPages } from '@marketplace/release';
import { readOwnBuild } from './own-build.ts';

/** `remote-kit sizes [--budget BYTES]`: the first load of each page of the build against the budget. */
export async function run(words: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options: { budget: { type: 'string' } } });
  const budget = Number(values.budget ?? PAGE_BUDGET);
  if (!(budget > 0 && budget <= PAGE_BUDGET)) {
    console.error(`--budget takes bytes, at most the ${PAGE_BUDGET} that a publication accepts.`);
    return 2;
  }
  try {
    const weights = weighPages(await readOwnBuild());
    for (const { page, bytes } of weights) {
      console.log(`  ${bytes > budget ? 'TOO BIG' : 'ok     '} ${page}: ${kilobytes(bytes)} of ${kilobytes(budget)}`);
    }
    return weights.some(({ bytes }) => bytes > budget) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}
