import { parseArgs } from 'node:util';
import { kilobytes, PAGE_BUDGET, Refusal, SLOT_BUDGET, weighPages, weighSlots } from '@marketplace/release';
import { readOwnBuild } from './own-build.ts';

/** `remote-kit sizes [--budget BYTES]`: the first load of each page of the build, and each slot, against their budgets. */
export async function run(words: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options: { budget: { type: 'string' } } });
  const budget = Number(values.budget ?? PAGE_BUDGET);
  if (!(budget > 0 && budget <= PAGE_BUDGET)) {
    console.error(`--budget takes bytes, at most the ${PAGE_BUDGET} that a publication accepts.`);
    return 2;
  }
  try {
    const built = await readOwnBuild();
    const weights = [
      ...weighPages(built).map(({ page, bytes }) => ({ what: page, bytes, of: budget })),
      ...weighSlots(built).map(({ slot, bytes }) => ({ what: `slot ${slot}`, bytes, of: SLOT_BUDGET })),
    ];
    for (const { what, bytes, of } of weights) {
      console.log(`  ${bytes > of ? 'TOO BIG' : 'ok     '} ${what}: ${kilobytes(bytes)} of ${kilobytes(of)}`);
    }
    if (weighSlots(built).some(({ bytes }) => bytes > SLOT_BUDGET)) {
      console.error(
        'A slot loads on pages of others: lazy-load what is not seen at first, or link to a page of your own.',
      );
    }
    return weights.some(({ bytes, of }) => bytes > of) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}
