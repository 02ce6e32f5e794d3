import {
  availabilityText,
  EMPTY_WEEK,
  isWholeInPhrase,
  slotCount,
  weekFromSlots,
  weekPhrase,
  type WeekMask,
} from '@marketplace/domain';
import { Slot, styled, useAssociationPath, useLanguage } from '@marketplace/platform';
import { Avatar, Badge, VisuallyHidden, weekInWords, WeekStrip } from '@marketplace/ui';
import { memo } from 'react';
import { candidateFacts, NOT_PROVIDED, lastConfirmed } from '../candidate-facts/candidate-facts.ts';
import { candidatePath } from '../candidate-facts/candidate-path.ts';
import { ReasonsLine } from '../candidate-facts/reasons-line.tsx';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { CandidateMenu } from '../shortlist/candidate-menu.tsx';
import { ShortlistButton } from '../shortlist/shortlist-button.tsx';
import { UnlockButton } from '../unlocks/unlock-button.tsx';

interface CandidateListItemProps {
  candidate: ShownCandidate;
  /** The hours to fill; empty if the search has none. */
  wanted: WeekMask;
  /** The one that was last opened or had the focus. */
  selected: boolean;
  onOpen: (candidate: ShownCandidate) => void;
  /** Called when the agency hides this candidate and the row is about to be removed. */
  onHidden: () => void;
}

/** A caregiver as one row of the list: every fact that an agency may see before unlocking. */
export const CandidateListItem = memo(function CandidateListItem({
  candidate,
  wanted,
  selected,
  onOpen,
  onHidden,
}: CandidateListItemProps) {
  const { t } = useLanguage();
  const inAssociation = useAssociationPath();
  const facts = candidateFacts(candidate);
  const page = candidatePath(candidate.discipline, candidate.uuid);
  const named = { uuid: candidate.uuid, name: facts.name };
  const week = weekFromSlots(candidate.availability);
  return (
    <Item data-candidate={candidate.uuid} data-selected={selected}>
      <Row aria-label={`${facts.name}, ${candidate.discipline}`}>
        <Initials initials={facts.initials} seed={candidate.uuid} />
        <Who>
          <div>
            <h3>
              {/* Not a Link, which would render again with every change of the address. */}
              <a
                href={page === null ? undefined : inAssociation(page)}
                data-row-name
                aria-haspopup="dialog"
                aria-current={selected ? 'true' : undefined}
                onClick={(event) => {
                  // The browser opens the page in a tab or window of its own.
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onOpen(candidate);
                }}
              >
                {facts.name}
              </a>
            </h3>{' '}
            <abbr title={candidate.discipline}>{candidate.discipline_short}</abbr>
          </div>
          <p>{facts.place}</p>
          {candidate.looking_for_work_now ? null : <Badge tone="warning">Not actively seeking</Badge>}
        </Who>
        <Reasons>
          <ReasonsLine candidate={candidate} wanted={wanted} />
          <Slot name="candidate-fact" candidate={candidate} />
        </Reasons>
        <Facts>
          <Fact term="Experience" value={facts.experience} />
          <Fact term="Desired schedule" value={facts.schedule} />
          <Fact term="Languages" value={facts.languages} />
          <Fact term="Care settings" value={facts.careSettings} />
          {candidate.own_car ? (
            <div>
              <VisuallyHidden as="dt">Car</VisuallyHidden>
              <dd>Own car</dd>
            </div>
          ) : null}
        </Facts>
        <Week>
          <WeekStrip week={week} wanted={wanted} />
          <div>
            {week === EMPTY_WEEK ? null : <Phrase>{weekPhrase(week, t)}</Phrase>}
            {isWholeInPhrase(week) ? null : <VisuallyHidden>{weekInWords(week, t)}</VisuallyHidden>}
            <p>{availabilityText(slotCount(week))}</p>
          </div>
        </Week>
        <Tools>
          {/* Unlocked candidates can't be bookmarked, but an earlier bookmark can still be removed. */}
          {candidate.request_status !== 'completed' || candidate.shortlisted ? (
            <ShortlistButton candidate={named} shortlisted={candidate.shortlisted} />
          ) : null}
          <CandidateMenu candidate={named} onHidden={onHidden} />
        </Tools>
        <Action>
          <UnlockButton
            compact
            candidateUuid={candidate.uuid}
            firstName={candidate.first_name}
            requestStatus={candidate.request_status}
            confirmedAt={lastConfirmed(candidate)}
          />
        </Action>
      </Row>
    </Item>
  );
});

/** The value says what it is; a missing one needs its term. */
function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      {value === NOT_PROVIDED ? <dt>{term}: </dt> : <VisuallyHidden as="dt">{term}</VisuallyHidden>}
      <dd>{value}</dd>
    </div>
  );
}

/** In rem, so that rows become blocks when the text is large. 880 px with text of the usual size. */
const WIDE_LIST = '@container (min-width: 55rem)';

const Item = styled.li`
  position: relative;
  contain-intrinsic-block-size: auto 9.5rem;

  ${WIDE_LIST} {
    contain-intrinsic-block-size: auto 3.625rem;
  }
  /*
   * Rows off the screen cost nothing once the filters change. Not on arrival: Back and reload find their place by the
   * exact height. The row with the focus may have its menu open, which reaches out of it.
   */
  [data-changed='true'] > &:not(:focus-within) {
    content-visibility: auto;
  }
  padding: var(--space-2) var(--space-3) var(--space-2) var(--space-4);

  ${WIDE_LIST} {
    padding-block: 0.3125rem;
  }
  border-block-start: 1px solid var(--color-line);
  font-size: var(--text-xs);
  line-height: 1.35;

  &:first-child {
    border-block-start: 0;
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  &[data-selected='true'] {
    box-shadow: inset 3px 0 var(--color-primary);
  }
  &:first-child {
    border-start-start-radius: inherit;
    border-start-end-radius: inherit;
  }
  &:last-child {
    border-end-start-radius: inherit;
    border-end-end-radius: inherit;
  }
  /* Keeps a focused control clear of the bar at the top and of toasts at the bottom. */
  button,
  a {
    scroll-margin-block: 5rem 8rem;
  }
`;

const Row = styled.article`
  display: grid;
  grid-template:
    'avatar who who tools' auto
    'reasons reasons reasons reasons' auto
    'week week week week' auto
    'facts facts unlock unlock' auto / auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 0.25rem var(--space-3);

  ${WIDE_LIST} {
    grid-template:
      'avatar who facts week tools unlock' 1fr
      'avatar reasons reasons week tools unlock' auto / auto minmax(0, 4fr) minmax(0, 9fr) 17.25rem auto 8.5rem;
    row-gap: 0.125rem;
  }
`;

const Initials = styled(Avatar)`
  grid-area: avatar;
  width: 2.5rem;
  height: 2.5rem;
  font-size: var(--text-s);
  font-weight: var(--weight-bold);

  ${WIDE_LIST} {
    width: 2.75rem;
    height: 2.75rem;
  }
`;

const Who = styled.div`
  grid-area: who;
  min-width: 0;

  h3 {
    display: inline;
    font-size: var(--text-m);
    font-weight: var(--weight-bold);
    line-height: 1.25;
  }
  a {
    color: var(--color-text);
    font-family: var(--font-heading);
    letter-spacing: -0.012em;
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  /* The whole row opens it. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  abbr {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    font-weight: 400;
    text-decoration: none;
  }
  p {
    color: var(--color-text-muted);
  }
`;

const Reasons = styled.div`
  grid-area: reasons;
  min-width: 0;
  color: var(--color-text-muted);

  p {
    display: inline;
  }
  p + *::before {
    content: ' · ' / '';
  }
  strong {
    color: var(--color-text);
    font-weight: var(--weight-bold);
    white-space: nowrap;
  }
`;

const Facts = styled.dl`
  grid-area: facts;
  min-width: 0;
  margin: 0;
  color: var(--color-text-muted);

  div,
  dt,
  dd {
    display: inline;
    margin: 0;
  }
  div + div::before {
    content: ' · ' / '';
  }
  div:first-child dd {
    display: inline-block;
    padding: 0 var(--space-2);
    border-radius: var(--radius-full);
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
    font-weight: var(--weight-bold);
  }
  div:first-child + div::before {
    content: ' ';
  }
`;

const Week = styled.div`
  grid-area: week;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-width: 0;
  color: var(--color-text-muted);

  > div {
    min-width: 0;
  }
`;

const Phrase = styled.p`
  color: var(--color-text);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  line-height: 1.25;
`;

/** Above the link that covers the row. */
const Tools = styled.div`
  grid-area: tools;
  position: relative;
  z-index: 1;
  display: flex;
  /* Its targets are taller than the two lines beside them. */
  margin-block: -0.25rem;
  margin-inline-end: calc(-1 * var(--space-2));

  ${WIDE_LIST} {
    flex-direction: column;
    margin: 0;

    button {
      height: max(1.75rem, var(--target-min));
    }
  }
`;

const Action = styled.div`
  grid-area: unlock;
  position: relative;
  z-index: 1;
  align-self: end;

  ${WIDE_LIST} {
    align-self: center;
  }
`;
