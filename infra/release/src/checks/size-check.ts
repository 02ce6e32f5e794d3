import { gzipSync } from 'node:zlib';
import { publicPathOf } from '../built-release/read-built-release.ts';
import { PAGE_BUDGET } from '../format.ts';
import { Refusal } from '../refusal.ts';
import type { Check } from './check.ts';

/** Checks the gzipped JavaScript of each page's first load, including the remote's entry, against the budget. */
export const checkSizes: Check = ({ built }) => {
  const folder = publicPathOf(built.name, built.entry.release);
  const sizes = new Map<string, number>();
  const sizeOf = (script: string): number => {
    const known =
      sizes.get(script) ?? gzipSync(built.files.get(script.slice(folder.length)) ?? '', { level: 9 }).length;
    sizes.set(script, known);
    return known;
  };
  const loads = built.firstLoads.length > 0 ? built.firstLoads : [{ page: 'any page', scripts: built.entry.scripts }];
  const weights = loads.map(({ page, scripts }) => ({
    page,
    bytes: scripts.reduce((sum, script) => sum + sizeOf(script), 0),
  }));
  const heavy = weights.filter(({ bytes }) => bytes > PAGE_BUDGET);
  const heaviest = weights.reduce((most, weight) => (weight.bytes > most.bytes ? weight : most));
  if (heavy.length === 0)
    return `the heaviest page, ${heaviest.page}, takes ${kilobytes(heaviest.bytes)} of ${kilobytes(PAGE_BUDGET)}`;
  throw new Refusal(
    `First loads over the budget of ${kilobytes(PAGE_BUDGET)} gzip: ` +
      `${heavy.map(({ page, bytes }) => `${page} ${kilobytes(bytes)}`).join(', ')}. Lazy-load parts of the page.`,
  );
};

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
