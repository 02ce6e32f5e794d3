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
import type { Mail, MailConfig, Recipient } from '../../mail/mail.ts';
import { joinedText, ownText, typedText, words, type MailText, type OwnText } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { siteLink } from '../../mail/site-links.ts';
import type { FoundCandidate } from '../../search/candidates.repository.ts';
import type { CandidateChange } from '../../search/changed-candidates.repository.ts';
import { savedSearchStopToken } from '../../crypto/link-tokens.ts';

export const STOPPED_PAGE = '/saved-search-stopped';

export interface MailedMatch {
  candidate: Pick<FoundCandidate, 'first_name' | 'discipline' | 'city' | 'state' | 'experience' | 'week'>;
  reason: 'new' | CandidateChange;
}

export interface MailedMatches {
  searchId: string;
  searchName: string;
  discipline: Discipline & { slug: string };
  /** Disciplines that a case cover searches in addition to `discipline`. */
  furtherDisciplines: readonly Discipline[];
  criteria: SearchCriteria;
  newTotal: number;
  changedTotal: number;
  first: readonly MailedMatch[];
}

type Candidate = MailedMatch['candidate'];

const cityOf = ({ city, state }: Candidate) => typedText([city, stateByNumber(state)].filter(Boolean).join(', '));

/** A week as part of a sentence: 'weekday mornings', 'Monday mornings'. */
function hoursOf({ week }: Candidate): OwnText {
  const phrase = weekPhrase(week);
  const startsWithDay = DAYS.some((day) => phrase.startsWith(day.short));
  return ownText(startsWithDay ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1));
}

const REASONS: Readonly<Record<MailedMatch['reason'], (candidate: Candidate) => MailText>> = {
  new: () => words`New`,
  free_again: () => words`Available again`,
  moved: (candidate) => words`Moved: now ${cityOf(candidate)}`,
  changed_hours: (candidate) => words`Changed hours: ${hoursOf(candidate)}`,
};

const formatCount = (count: number, singular: OwnText, plural: OwnText) =>
  words`${ownText(count.toLocaleString('en-US'))} ${count === 1 ? singular : plural}`;

function paragraphsOf({ searchName, newTotal, changedTotal, first }: MailedMatches): MailText[] {
  const total = newTotal + changedTotal;
  const name = typedText(searchName);
  if (changedTotal === 0) {
    return [
      total === 1
        ? words`A new care professional matches your saved search “${name}”.`
        : words`These new care professionals match your saved search “${name}”.`,
    ];
  }
  return [
    total === 1
      ? words`A care professional who matches your saved search “${name}” has an update.`
      : words`These care professionals match your saved search “${name}” and are new or have an update.`,
    ...(total > first.length
      ? [words`${first.length} of ${ownText(total.toLocaleString('en-US'))} are listed here.`]
      : []),
  ];
}

/** Returns the page that shows the search: the list, sorted newest first if somebody is new, or the case cover. */
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

export function matchesMail(config: MailConfig, to: Recipient, matches: MailedMatches): Mail {
  const { newTotal, changedTotal, first } = matches;
  const counts = [
    ...(newTotal > 0 ? [formatCount(newTotal, words`new match`, words`new matches`)] : []),
    ...(changedTotal > 0 ? [formatCount(changedTotal, words`update`, words`updates`)] : []),
  ];
  const code = ownText(matches.discipline.code);
  const token = savedSearchStopToken(config, matches.searchId);
  // 'See all' is only for new matches, because the list cannot show only changed caregivers.
  const isCutToNew = changedTotal === 0 && newTotal > first.length;
  return renderMail(config, to, {
    title: words`${joinedText(counts, ' and ')} for your saved ${code} search`,
    paragraphs: paragraphsOf(matches),
    cards: first.map(({ candidate, reason }) => ({
      title: typedText(candidate.first_name),
      text: joinedText(
        [
          REASONS[reason](candidate),
          ownText(disciplineById(candidate.discipline)?.name ?? ''),
          reason === 'moved' ? words`` : cityOf(candidate),
          ownText(EXPERIENCE_LEVELS.find((level) => level.id === candidate.experience)?.label ?? ''),
          reason === 'changed_hours' || candidate.week === EMPTY_WEEK ? words`` : hoursOf(candidate),
        ].filter((part) => part !== ''),
        ' · ',
      ),
      week: candidate.week === EMPTY_WEEK ? undefined : candidate.week,
    })),
    action: {
      label: isCutToNew ? words`See all ${ownText(newTotal.toLocaleString('en-US'))}` : words`Open this search`,
      url: siteLink(config, to.association?.code, ...pageOf(matches)),
    },
    stop: {
      reason: words`You're getting this email because you saved this search and asked for a daily email about it.`,
      label: words`Stop these emails`,
      url: siteLink(config, to.association?.code, STOPPED_PAGE, { token }),
      byMail: siteLink(config, null, stopSavedSearchByMailCall.path, { token }),
    },
  });
}
