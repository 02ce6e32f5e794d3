import { withCommas } from '@marketplace/domain';
import type { CandidateCover } from '@marketplace/contracts';

/** 'Showing the first 10.' Empty if all are shown. */
export const shownText = (total: number, shownCount: number): string =>
  total > shownCount ? `Showing the first ${withCommas(shownCount)}.` : '';

/** Team sizes, with their count and a text for none. */
const SIZES = [
  { of: ({ alone }: CandidateCover) => alone.total, singular: 'person', plural: 'people', none: 'Nobody' },
  { of: ({ pairs }: CandidateCover) => pairs.total, singular: 'pair', plural: 'pairs', none: 'No pair' },
  {
    of: ({ triples }: CandidateCover) => triples.total,
    singular: 'group of three',
    plural: 'groups of three',
    none: 'No group of three',
  },
] as const;

/** 'Nobody covers all 30 hours alone.' and 'No pair covers all 30 hours.', for sizes below the smallest team. */
export function smallerSizesTexts(cover: CandidateCover): string[] {
  const smallestIndex = SIZES.findIndex(({ of }) => of(cover) > 0);
  return SIZES.slice(0, smallestIndex < 0 ? SIZES.length : smallestIndex).map(
    ({ none }, index) => `${none} covers all ${cover.wanted_hours} hours${index === 0 ? ' alone' : ''}.`,
  );
}

export function consideredText({ considered, matching }: CandidateCover, byDistance: boolean): string {
  if (matching <= considered) {
    return `We checked everyone who covers any of these hours (${withCommas(matching)}).`;
  }
  const checkedPeople = byDistance ? `${withCommas(considered)} nearest` : `${withCommas(considered)} best matches`;
  return `For pairs and groups of three, we checked the ${checkedPeople} out of ${withCommas(matching)} people who cover any of these hours.`;
}

/** 'Any of 3 people, 128 pairs or 2,300 groups of three can cover these hours.' Omits team sizes without results. */
export function coverSummary(cover: CandidateCover): string {
  const sizes = SIZES.map((size) => ({ ...size, total: size.of(cover) })).filter(({ total }) => total > 0);
  if (sizes.length === 0) return 'Nobody covers these hours.';
  const names = sizes.map(({ total, singular, plural }) => `${withCommas(total)} ${total === 1 ? singular : plural}`);
  const last = names.pop() ?? '';
  const prefix = sizes[0]?.total === 1 ? '' : 'Any of ';
  return `${prefix}${names.length === 0 ? last : `${names.join(', ')} or ${last}`} can cover these hours.`;
}

/** Whether no person, pair or triple covers all hours. */
export const isUncovered = ({ alone, pairs, triples }: CandidateCover) =>
  alone.total + pairs.total + triples.total === 0;
