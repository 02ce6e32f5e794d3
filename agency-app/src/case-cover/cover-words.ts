import { withCommas } from '@marketplace/domain';
import type { CandidateCover } from '@marketplace/contracts';

const shownText = (total: number, shownCount: number) =>
  total > shownCount ? ` Showing the first ${withCommas(shownCount)}.` : '';

export function aloneText({ wanted_hours }: CandidateCover, { total, members }: CandidateCover['alone']): string {
  const hours = `all ${wanted_hours} hours`;
  if (total === 0) return `Nobody covers ${hours} alone.`;
  const people = total === 1 ? '1 person covers' : `${withCommas(total)} people cover`;
  return `${people} ${hours} alone.${shownText(total, members.length)}`;
}

const TEAM = { 2: ['pair', 'pairs'], 3: ['group of three', 'groups of three'] } as const;

export function teamsText(cover: CandidateCover, { total, teams }: CandidateCover['pairs'], size: 2 | 3): string {
  const [singular, plural] = TEAM[size];
  const hours = `all ${cover.wanted_hours} hours`;
  if (total === 0) return `No ${singular} covers ${hours}.`;
  const subject = total === 1 ? `1 ${singular} covers` : `${withCommas(total)} ${plural} cover`;
  return `${subject} ${hours}, and each person is needed.${shownText(total, teams.length)}`;
}

export function consideredText({ considered, matching }: CandidateCover, byDistance: boolean): string {
  if (matching <= considered) {
    return `We checked everyone who covers any of these hours (${withCommas(matching)}).`;
  }
  const checkedPeople = byDistance ? `${withCommas(considered)} nearest` : `${withCommas(considered)} best matches`;
  return `For pairs and groups of three, we checked the ${checkedPeople} out of ${withCommas(matching)} people who cover any of these hours.`;
}

/** 'Any of 3 people, 128 pairs or 2,300 groups of three can cover these hours.' Omits the sizes that no team has. */
export function coverSummary({ alone, pairs, triples }: CandidateCover): string {
  const countsBySize = [
    { total: alone.total, words: ['person', 'people'] },
    { total: pairs.total, words: TEAM[2] },
    { total: triples.total, words: TEAM[3] },
  ] as const;
  const sizes = countsBySize.filter(({ total }) => total > 0);
  if (sizes.length === 0) return 'Nobody covers these hours.';
  const names = sizes.map(({ total, words }) => `${withCommas(total)} ${words[total === 1 ? 0 : 1]}`);
  const last = names.pop() ?? '';
  const prefix = sizes[0]?.total === 1 ? '' : 'Any of ';
  return `${prefix}${names.length === 0 ? last : `${names.join(', ')} or ${last}`} can cover these hours.`;
}

/** Whether not even three people together cover all hours. */
export const isUncovered = ({ alone, pairs, triples }: CandidateCover) =>
  alone.total + pairs.total + triples.total === 0;
