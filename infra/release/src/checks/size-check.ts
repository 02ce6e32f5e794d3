import { PAGE_BUDGET } from '../format.ts';
import { Refusal } from '../refusal.ts';
import type { Check } from './check.ts';
import { kilobytes, weighPages } from './page-weights.ts';

/** Checks the gzipped JavaScript of each page's first load, including the remote's entry, against the budget. */
export const checkSizes: Check = ({ built }) => {
  const weights = weighPages(built);
  const heavy = weights.filter(({ bytes }) => bytes > PAGE_BUDGET);
  const heaviest = weights.reduce((most, weight) => (weight.bytes > most.bytes ? weight : most));
  if (heavy.length === 0)
    return `the heaviest page, ${heaviest.page}, takes ${kilobytes(heaviest.bytes)} of ${kilobytes(PAGE_BUDGET)}`;
  throw new Refusal(
    `First loads over the budget of ${kilobytes(PAGE_BUDGET)} gzip: ` +
      `${heavy.map(({ page, bytes }) => `${page} ${kilobytes(bytes)}`).join(', ')}. Lazy-load parts of the page.`,
  );
};
