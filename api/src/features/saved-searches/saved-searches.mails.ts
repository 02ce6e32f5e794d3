import { stopSavedSearchByMailCall } from '@marketplace/contracts';
import {
  criteriaParams,
  EXPERIENCE_LEVELS,
  stateByNumber,
  type Discipline,
  type SearchCriteria,
} from '@marketplace/domain';
import type { Config } from '../../config.ts';
import type { Mail } from '../../mail/mail.ts';
import { renderMail, type MailAssociation } from '../../mail/render-mail.ts';
import { siteLink } from '../../site-links.ts';
import type { FoundCandidate } from '../candidates/candidates.repository.ts';
import { stopToken } from './stop-token.ts';

/** The page of the site that the unsubscribe link in the mail opens. */
export const STOPPED_PAGE = '/saved-search-stopped';

export interface NewMatches {
  to: string;
  searchId: string;
  searchName: string;
  discipline: Discipline & { slug: string };
  criteria: SearchCriteria;
  association: MailAssociation | null;
  /** The total number of new matches. */
  total: number;
  /** The first few of them. */
  first: readonly Pick<FoundCandidate, 'first_name' | 'city' | 'state' | 'experience'>[];
}

/** Lists new matches of a saved search: first name, discipline, city and experience, as in the listing. */
export function newMatchesMail(
  config: Pick<Config, 'PRODUCT_NAME' | 'SUPPORT_EMAIL' | 'PUBLIC_URL' | 'TOKEN_SECRET'>,
  matches: NewMatches,
): Mail {
  const { association, criteria, discipline, total, first } = matches;
  const count = total === 1 ? '1 new match' : `${total.toLocaleString('en-US')} new matches`;
  const title = `${count} for ${matches.searchName}`;
  const token = stopToken(config, matches.searchId);
  const more = total - first.length;
  return {
    to: matches.to,
    subject: title,
    unsubscribeUrl: siteLink(config, null, stopSavedSearchByMailCall.path, { token }),
    ...renderMail({
      config,
      title,
      paragraphs: [
        total === 1
          ? 'A new care professional matches your saved search.'
          : 'These new care professionals match your saved search.',
      ],
      cards: first.map((candidate) => ({
        title: candidate.first_name,
        text: [
          discipline.name,
          [candidate.city, stateByNumber(candidate.state)].filter(Boolean).join(', '),
          EXPERIENCE_LEVELS.find((level) => level.id === candidate.experience)?.label,
        ]
          .filter(Boolean)
          .join(' · '),
      })),
      action: {
        label: more > 0 ? `See all ${total.toLocaleString('en-US')}` : 'Open this search',
        url: siteLink(config, association?.code, `/candidates/${discipline.slug}`, [
          ...criteriaParams(criteria),
          ['sort_by', 'created_date'],
        ]),
      },
      association,
      stop: {
        reason: "You're getting this email because you saved this search and asked for a daily email of new matches.",
        label: 'Stop these emails',
        url: siteLink(config, association?.code, STOPPED_PAGE, { token }),
      },
    }),
  };
}
