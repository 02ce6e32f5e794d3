import { stopSavedSearchByMailCall } from '@marketplace/contracts';
import {
  CASE_DISCIPLINE_PARAM,
  criteriaParams,
  DAYS,
  disciplineById,
  EMPTY_WEEK,
  EXPERIENCE_LEVELS,
  stateByNumber,
  weekPhrase,
  type Discipline,
  type SearchCriteria,
} from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import type { FoundCandidate } from '../candidates/candidates.repository.ts';
import type { CandidateChange } from '../candidates/changed-candidates.repository.ts';
import { stopToken } from './stop-token.ts';

/** The page of the site that the unsubscribe link in the mail opens. */
export const STOPPED_PAGE = '/saved-search-stopped';

export interface MailedMatch {
  candidate: Pick<FoundCandidate, 'first_name' | 'discipline' | 'city' | 'state' | 'experience' | 'week'>;
  /** Why this person is in the mail. */
  reason: 'new' | CandidateChange;
}

export interface MailedMatches {
  to: string;
  searchId: string;
  searchName: string;
  discipline: Discipline & { slug: string };
  /** Of a case cover: who else may serve. */
  furtherDisciplines: readonly Discipline[];
  criteria: SearchCriteria;
  association: MailAssociation | null;
  newTotal: number;
  /** The total number of matches who are not new but changed. */
  changedTotal: number;
  /** The first few of both. */
  first: readonly MailedMatch[];
}

type Candidate = MailedMatch['candidate'];

const cityOf = ({ city, state }: Candidate) => [city, stateByNumber(state)].filter(Boolean).join(', ');

/** A week within a line: 'weekday mornings', but 'Monday mornings'. */
function hoursOf({ week }: Candidate): string {
  const phrase = weekPhrase(week);
  const startsWithDay = DAYS.some((day) => phrase.startsWith(day.short));
  return startsWithDay ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1);
}

const REASONS: Readonly<Record<MailedMatch['reason'], (candidate: Candidate) => string>> = {
  new: () => 'New',
  free_again: () => 'Free again',
  moved: (candidate) => `Moved: now ${cityOf(candidate)}`,
  changed_hours: (candidate) => `Changed hours: ${hoursOf(candidate)}`,
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function paragraphsOf({ newTotal, changedTotal, first }: MailedMatches): string[] {
  const total = newTotal + changedTotal;
  if (changedTotal === 0) {
    return [
      total === 1
        ? 'A new care professional matches your saved search.'
        : 'These new care professionals match your saved search.',
    ];
  }
  return [
    total === 1
      ? 'A care professional who matches your saved search has an update.'
      : 'These care professionals match your saved search and are new or have an update.',
    ...(total > first.length ? [`${first.length} of ${total.toLocaleString('en-US')} are listed here.`] : []),
  ];
}

/** The page of the search: the list, newest first if somebody is new, or the case cover. */
function pageOf({
  discipline,
  furtherDisciplines,
  criteria,
  newTotal,
}: MailedMatches): [path: `/${string}`, parameters: [name: string, value: string][]] {
  const path = `/candidates/${discipline.slug}` as const;
  const parameters = criteriaParams(criteria);
  if (furtherDisciplines.length > 0) {
    const further = furtherDisciplines.flatMap(({ slug }): [string, string][] =>
      slug === null ? [] : [[CASE_DISCIPLINE_PARAM, slug]],
    );
    return [`${path}/cover`, [...parameters, ...further]];
  }
  return [path, newTotal === 0 ? parameters : [...parameters, ['sort_by', 'created_date']]];
}

/** Lists new and changed matches of a saved search: the reason, and what the listing shows. */
export function matchesMail(
  config: Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'TOKEN_SECRET'>,
  matches: MailedMatches,
): Mail {
  const { association, newTotal, changedTotal, first } = matches;
  const counts = [
    ...(newTotal > 0 ? [counted(newTotal, 'new match', 'new matches')] : []),
    ...(changedTotal > 0 ? [counted(changedTotal, 'update', 'updates')] : []),
  ];
  const title = `${counts.join(' and ')} for ${matches.searchName}`;
  const token = stopToken(config, matches.searchId);
  // The listing has the new ones first, but cannot show only those who changed.
  const isCutToNew = changedTotal === 0 && newTotal > first.length;
  return {
    to: matches.to,
    subject: title,
    unsubscribeUrl: siteLink(config, null, stopSavedSearchByMailCall.path, { token }),
    ...renderMail({
      config,
      title,
      paragraphs: paragraphsOf(matches),
      cards: first.map(({ candidate, reason }) => ({
        title: candidate.first_name,
        text: [
          REASONS[reason](candidate),
          disciplineById(candidate.discipline)?.name,
          reason === 'moved' ? '' : cityOf(candidate),
          EXPERIENCE_LEVELS.find((level) => level.id === candidate.experience)?.label,
          reason === 'changed_hours' || candidate.week === EMPTY_WEEK ? '' : hoursOf(candidate),
        ]
          .filter(Boolean)
          .join(' · '),
        week: candidate.week === EMPTY_WEEK ? undefined : candidate.week,
      })),
      action: {
        label: isCutToNew ? `See all ${newTotal.toLocaleString('en-US')}` : 'Open this search',
        url: siteLink(config, association?.code, ...pageOf(matches)),
      },
      association,
      stop: {
        reason: "You're getting this email because you saved this search and asked for a daily email about it.",
        label: 'Stop these emails',
        url: siteLink(config, association?.code, STOPPED_PAGE, { token }),
      },
    }),
  };
}
