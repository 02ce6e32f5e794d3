import { CommandError } from '@marketplace/cli/error';
import { PAGE_BUDGET, RELEASE_BUDGET, SLOT_BUDGET } from '../format.ts';
import type { Check } from './platform-checks.ts';
import { kilobytes, weighPages, weighSlots } from './page-weights.ts';

/**
 * Checks the gzipped JavaScript of each page's first load, and what each slot adds to another remote's page, against
 * their budgets. Both include the remote's entry.
 */
export const checkSizes: Check = ({ build }) => {
  const weights = weighPages(build);
  const heavy = weights.filter(({ bytes }) => bytes > PAGE_BUDGET);
  const heavySlots = weighSlots(build).filter(({ bytes }) => bytes > SLOT_BUDGET);
  const totalBytes = [...build.files].reduce((sum, [path, { length }]) => (isCopy(path) ? sum : sum + length), 0);
  const heaviest = weights.reduce((maximum, weight) => (weight.bytes > maximum.bytes ? weight : maximum));
  if (heavy.length > 0) {
    throw new CommandError(
      `First loads over the budget of ${kilobytes(PAGE_BUDGET)} gzip: ` +
        `${heavy.map(({ page, bytes }) => `${page} ${kilobytes(bytes)}`).join(', ')}. Lazy-load parts of the page.`,
    );
  }
  if (heavySlots.length > 0) {
    throw new CommandError(
      `Slots over the budget of ${kilobytes(SLOT_BUDGET)} gzip, with the remote's entry: ` +
        `${heavySlots.map(({ slot, bytes }) => `${slot} ${kilobytes(bytes)}`).join(', ')}. ` +
        'They load on pages of other remotes: lazy-load what is not visible at first, or link to your own page.',
    );
  }
  if (totalBytes > RELEASE_BUDGET) {
    throw new CommandError(
      `The release weighs ${kilobytes(totalBytes)} in total, over its budget of ${kilobytes(RELEASE_BUDGET)}. Serve large files from elsewhere.`,
    );
  }
  return `the heaviest page, ${heaviest.page}, takes ${kilobytes(heaviest.bytes)} of ${kilobytes(PAGE_BUDGET)}`;
};

const isCopy = (path: string): boolean => /\.(?:br|gz)$/.test(path);
