import { coveredHoursText, trueFacts, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Avatar, Badge, WeekStrip } from '@marketplace/ui';
import type { ReactNode } from 'react';
import {
  candidateFacts,
  candidatePath,
  lastConfirmed,
  NOT_PROVIDED,
  unlockProps,
} from '../candidate-facts/candidate-facts.ts';
import { Confirmed } from '../candidate-facts/confirmed-line.tsx';
import type { ShownCandidate } from '../candidate-facts/shown-candidate.ts';
import { ShortlistButton } from '../shortlist/shortlist-button.tsx';
import { DOTTED_LINE } from '../lists/row.styles.ts';
import { RowUnlockButton } from '../unlocks/row-unlock-button.tsx';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';

interface CoveringPersonProps {
  candidate: ShownCandidate;
  requestedHours: WeekMask;
  /** Query string of the list. The candidate page uses it for distances and for its Back link. */
  listSearch: string;
  caseRow?: CaseRow | undefined;
}

/** Content for a person's row on a case page, in place of the shortlist and unlock buttons. */
export interface CaseRow {
  actions: ReactNode;
  /** The agency's progress with the person. */
  state: ReactNode;
  /** Shown below the row. */
  lines: ReactNode;
  /** Whether the page also lists the person among the people of the case. */
  isOnCase: boolean;
  hasSaidNo: boolean;
}

export function CoveringPerson({ candidate, requestedHours, listSearch, caseRow }: CoveringPersonProps) {
  const facts = candidateFacts(candidate);
  const week = weekFromSlots(candidate.availability);
  const confirmedAt = lastConfirmed(candidate);
  const page = candidatePath(candidate.discipline, candidate.uuid);
  const terms = useUnlockTerms();
  return (
    <Person aria-label={`${facts.name}, ${candidate.discipline}`} data-candidate={candidate.uuid}>
      <Avatar initials={facts.initials} seed={candidate.uuid} />
      <Who>
        <h3>
          {page === null ? (
            facts.name
          ) : (
            <AppLink to={page} state={{ listSearch }}>
              {facts.name}
            </AppLink>
          )}{' '}
          <abbr title={candidate.discipline}>{candidate.discipline_short}</abbr>
        </h3>
        <Where>
          <span>{facts.place}</span>
          {facts.distance === null ? null : <strong>{facts.distance}</strong>}
        </Where>
        <Facts>
          {[facts.experience, facts.languages, facts.schedule, ...trueFacts(candidate).map(({ yes }) => yes)]
            .filter((fact) => fact !== NOT_PROVIDED)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </Facts>
        {candidate.looking_for_work_now ? null : <Badge tone="warning">Not actively seeking</Badge>}
      </Who>
      <Hours>
        <WeekStrip week={week} requestedWeek={requestedHours} />
        <div>
          <strong>{coveredHoursText(week, requestedHours)}</strong>
          {confirmedAt === null ? null : (
            <p>
              <Confirmed confirmedAt={confirmedAt} />
            </p>
          )}
          {caseRow?.state}
        </div>
      </Hours>
      <Actions>
        {caseRow?.actions ?? (
          <>
            <ShortlistButton candidate={candidate} />
            <PrimaryAction>
              <RowUnlockButton terms={terms} {...unlockProps(candidate)} />
            </PrimaryAction>
          </>
        )}
      </Actions>
      {caseRow === undefined ? null : <Lines>{caseRow.lines}</Lines>}
    </Person>
  );
}

const Person = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: var(--space-2) var(--space-3);
  font-size: var(--text-s);
  line-height: 1.4;

  /*
   * On a phone, the unlock button is next to the name, and the picture is hidden. With large text, the unlock button is
   * below the name.
   */
  @container (width < 44rem) {
    > [aria-hidden] {
      display: none;
    }
    > div > p {
      font-size: var(--text-xs);
    }
  }
  @container (20rem <= width < 44rem) {
    grid-template-columns: minmax(0, 1fr) auto;
  }

  @container (min-width: 44rem) {
    grid-template-columns: auto minmax(0, 1fr) minmax(0, 1.3fr) 12rem;
  }
`;

const Who = styled.div`
  min-width: 0;

  /* The facts get the full width, because the buttons are only next to the name and the place. */
  @container (20rem <= width < 44rem) {
    grid-area: 1 / 1 / auto / -1;

    > h3,
    > h3 + p {
      margin-inline-end: 11.25rem;
    }
  }

  h3 {
    font-size: var(--text-m);
    font-weight: var(--weight-bold);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--target-min);
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
  strong {
    color: var(--color-text);

    @container (min-width: 20rem) {
      white-space: nowrap;
    }
  }
`;

const Where = styled.p`
  ${DOTTED_LINE}
`;

const Facts = styled(Where)`
  font-size: var(--text-xs);
`;

const Hours = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  min-width: 0;

  > div {
    flex: 1 1 8rem;
    min-width: 0;
  }
  p {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    text-wrap: balance;
  }
  @container (min-width: 44rem) {
    grid-column: auto;
  }
`;

const Actions = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-1);

  @container (width < 20rem) {
    flex-wrap: wrap;
  }
  @container (20rem <= width < 44rem) {
    grid-area: 1 / 2;
    align-self: start;
  }
  @container (min-width: 44rem) {
    grid-column: auto;
  }
`;

export const PrimaryAction = styled.div`
  flex: none;
  width: 8.5rem;

  @container (width < 20rem) {
    flex: 1 1 8.5rem;
  }
  @container (20rem <= width < 44rem) {
    width: 8rem;
  }
`;

const Lines = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);

  &:empty {
    display: none;
  }
  @container (min-width: 44rem) {
    grid-column: 2 / -1;
  }
`;
