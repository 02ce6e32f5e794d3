import { createProgram, parsedBy, runProgram } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import { kilobytes, PAGE_BUDGET, SLOT_BUDGET, weighPages, weighSlots } from '@marketplace/release';
import { readOwnBuild } from './own-build.ts';

/** `remote-kit sizes`: the first load of each page of the build, and each slot, against their budgets. */
export function run(words: string[]): Promise<number> {
  const program = createProgram('remote-kit sizes')
    .option('--budget <bytes>', "your own budget, lower than the site's", parsedBy(readBudget), PAGE_BUDGET)
    .action(({ budget }: { budget: number }) => weigh(budget));
  return runProgram(program, words);
}

function readBudget(text: string): number {
  const budget = Number(text);
  if (budget > 0 && budget <= PAGE_BUDGET) return budget;
  throw new CommandError(
    `The budget must be a number of bytes, at most ${PAGE_BUDGET}, which is the limit for publishing.`,
  );
}

async function weigh(budget: number): Promise<void> {
  const build = await readOwnBuild();
  const slots = weighSlots(build);
  const weights = [
    ...weighPages(build).map(({ page, bytes }) => ({ name: page, bytes, limit: budget })),
    ...slots.map(({ slot, bytes }) => ({ name: `slot ${slot}`, bytes, limit: SLOT_BUDGET })),
  ];
  for (const { name, bytes, limit } of weights)
    console.log(`  ${bytes > limit ? 'TOO BIG' : 'ok     '} ${name}: ${kilobytes(bytes)} of ${kilobytes(limit)}`);
  if (slots.some(({ bytes }) => bytes > SLOT_BUDGET))
    throw new CommandError(
      "A slot loads on other remotes' pages: lazy-load what is not visible at first, or link to your own page.",
    );
  const big = weights.filter(({ bytes, limit }) => bytes > limit).length;
  if (big > 0) throw new CommandError(`${big} of ${weights.length} first loads are over the budget.`);
}
