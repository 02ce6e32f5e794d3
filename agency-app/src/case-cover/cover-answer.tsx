import type { CandidateCover, CandidateRow } from '@marketplace/contracts';
import {
  formatUsd,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  weekFromSlots,
  withCommas,
  shortHours,
  type WeekMask,
} from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, Cluster, Heading, Skeleton, Stack, Text } from '@marketplace/ui';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { candidateFacts } from '../candidate-facts/candidate-facts.ts';
import { LazyWindowLegend } from '../candidate-facts/lazy-window-legend.tsx';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import { failureText } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';
import type { useCaseCover } from './case-cover.query.ts';
import { consideredText, coverSummary, isUncovered, shownText, smallerSizesTexts } from './cover-words.ts';
import { type CaseRow, CoveringPerson } from './covering-person.tsx';
import { groupTeams, type TeamGroup } from './team-groups.ts';
import { Fold, FoldedText } from '../lists/fold.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';

interface CoverResultProps extends Omit<CoverAnswerProps, 'cover'> {
  cover: ReturnType<typeof useCaseCover>;
  /** Shown next to the number of people. */
  aside?: ReactNode;
  /** Shown if no person, pair or triple covers all hours. */
  uncovered: ReactNode;
}

/** Shows the number of covering people, the price of an unlock, and the list. */
export function CoverResult({ cover, aside, uncovered, ...answer }: CoverResultProps) {
  const { data, isPending, isError, error, isPlaceholderData } = cover;
  return (
    <>
      <Cluster justify="space-between" gap={3}>
        <div>
          <Text weight="bold" role="status">
            {isPending ? 'Finding people who cover these hours...' : data && coverSummary(data)}
          </Text>
          <UnlockPrice />
          {/* On a case page, the head shows the legend. */}
          {answer.caseRowOf === undefined ? (
            <Suspense>
              <LazyWindowLegend hours={answer.requestedHours} />
            </Suspense>
          ) : null}
        </div>
        {aside}
      </Cluster>
      {isPending ? (
        <Stack aria-hidden="true" data-page-loading>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </Stack>
      ) : null}
      {isError ? (
        <LoadFailed live title={failureText(error, 'Error loading the case cover. Please try again.')} query={cover} />
      ) : null}
      {data && isUncovered(data) ? uncovered : null}
      {data && !isUncovered(data) ? (
        <Answer aria-busy={isPlaceholderData} $stale={isPlaceholderData}>
          <CoverAnswer cover={data} {...answer} />
        </Answer>
      ) : null}
    </>
  );
}

interface CoverAnswerProps {
  cover: CandidateCover;
  requestedHours: WeekMask;
  /** Whether people are sorted by distance from a ZIP code. */
  byDistance: boolean;
  listSearch: string;
  level?: 2 | 3;
  caseRowOf?: CaseRowOf;
}

/** Replaces the shortlist and unlock buttons in a person's row on a case page. */
type CaseRowOf = (candidate: CandidateRow) => CaseRow;

/**
 * Lists people who cover the case alone, in pairs and in triples. Groups teams that share a person. Ends with a
 * line per smaller team size without results.
 */
function CoverAnswer({ cover, requestedHours, byDistance, listSearch, level = 2, caseRowOf }: CoverAnswerProps) {
  const people = new Map(cover.candidates.map((candidate) => [candidate.uuid, candidate]));
  const peopleOf = (uuids: readonly string[]) => uuids.flatMap((uuid) => people.get(uuid) ?? []);
  const personProps = { requestedHours, listSearch, caseRowOf };
  const { alone, pairs, triples } = cover;
  /** People who said no come last, and so do their teams. */
  const hasSaidNo = (candidate: CandidateRow) => caseRowOf?.(candidate).hasSaidNo === true;
  const refusals = new Set(cover.candidates.filter(hasSaidNo).map(({ uuid }) => uuid));
  const refusalsLast = (teams: readonly (readonly string[])[]) =>
    teams.toSorted(
      (a, b) => Number(a.some((uuid) => refusals.has(uuid))) - Number(b.some((uuid) => refusals.has(uuid))),
    );
  return (
    <Parts gap={8}>
      <Part id="cover-alone" level={level} title="One person" total={alone.total} shown={alone.members.length} isList>
        {refusalsLast(alone.members.map((uuid) => [uuid]))
          .flat()
          .map((uuid) => (
            <li key={uuid}>
              {peopleOf([uuid]).map((candidate) => (
                <CoveringPerson
                  key={uuid}
                  candidate={candidate}
                  requestedHours={requestedHours}
                  listSearch={listSearch}
                  caseRow={caseRowOf?.(candidate)}
                />
              ))}
            </li>
          ))}
      </Part>
      <Part id="cover-pairs" level={level} title="Two people together" total={pairs.total} shown={pairs.teams.length}>
        {groupTeams(refusalsLast(pairs.teams)).map((group) => (
          <Group key={keyOf(group)} group={group} peopleOf={peopleOf} {...personProps} />
        ))}
      </Part>
      <Part
        id="cover-triples"
        level={level}
        title="Three people together"
        total={triples.total}
        shown={triples.teams.length}
      >
        {groupTeams(refusalsLast(triples.teams)).map((group) => (
          <Group key={keyOf(group)} group={group} peopleOf={peopleOf} {...personProps} />
        ))}
      </Part>
      <div>
        {[...smallerSizesTexts(cover), consideredText(cover, byDistance)].map((text) => (
          <MutedText key={text}>{text}</MutedText>
        ))}
      </div>
    </Parts>
  );
}

const Parts = styled(Stack)`
  ${BELOW_TABLET} {
    gap: var(--space-5);
  }
`;

interface PartProps {
  id: string;
  level: 2 | 3;
  title: string;
  total: number;
  /** Number of teams in the response. */
  shown: number;
  /** Whether each child is one row, so that all rows share a box. */
  isList?: boolean;
  children: readonly ReactNode[];
}

/** Limits the first view, so that the next section stays near. */
const MAX_PEOPLE_AT_FIRST = 5;

function Part({ id, level, title, total, shown, isList = false, children }: PartProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The clicked button disappears, so move the focus to the first added person.
    if (isExpanded) list.current?.children[MAX_PEOPLE_AT_FIRST]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isExpanded]);
  if (children.length === 0) return null;
  const hiddenCount = isExpanded ? 0 : children.length - MAX_PEOPLE_AT_FIRST;
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Cluster gap={2} align="baseline">
        <Heading level={level} size={4} id={id}>
          {title}
        </Heading>
        <MutedText>{[withCommas(total), shownText(total, shown)].filter(Boolean).join(' · ')}</MutedText>
      </Cluster>
      <Teams ref={list} data-rows={isList}>
        {hiddenCount > 0 ? children.slice(0, MAX_PEOPLE_AT_FIRST) : children}
      </Teams>
      {hiddenCount > 0 ? (
        <div>
          <Button variant="secondary" size="s" onClick={() => setIsExpanded(true)}>
            {`Show ${hiddenCount} more`}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

const keyOf = ({ shared, teams }: TeamGroup) => `${shared}:${teams.join()}`;

interface GroupProps {
  group: TeamGroup;
  peopleOf: (uuids: readonly string[]) => CandidateRow[];
  requestedHours: WeekMask;
  listSearch: string;
  caseRowOf: CaseRowOf | undefined;
}

/** One team, or several teams with a shared person. The shared person comes first; each line below completes a team. */
function Group({ group: { shared, teams }, peopleOf, caseRowOf, ...personProps }: GroupProps) {
  const [lead] = peopleOf([shared ?? teams[0]?.[0] ?? '']);
  if (lead === undefined) return null;
  const leadRow = caseRowOf?.(lead);
  const partners = teams.map((team) => peopleOf(team.filter((uuid) => uuid !== lead.uuid)));
  const size = (partners[0]?.length ?? 0) + 1;
  const everybody = [lead, ...partners.flat()];
  return (
    <li>
      {leadRow?.isOnCase ? (
        <Partners people={[lead]} caseRowOf={caseRowOf} {...personProps} />
      ) : (
        <CoveringPerson candidate={lead} caseRow={leadRow} {...personProps} />
      )}
      <div>
        <Text size="s" weight="bold">
          {partnersText(personProps.requestedHours & ~weekFromSlots(lead.availability), partners.length, size)}
        </Text>
        {partners.map((team) => (
          <Partners key={team.map(({ uuid }) => uuid).join()} people={team} caseRowOf={caseRowOf} {...personProps} />
        ))}
      </div>
      {everybody.some(isUnlocked) ? null : <TeamPrice size={size} />}
    </li>
  );
}

/** 'Weekday mornings (30 h), covered by any one of these pairs:'. */
function partnersText(hours: WeekMask, choices: number, size: number): string {
  const choiceText = choices === 1 ? '' : size === 2 ? ' any one of these' : ' any one of these pairs';
  return `${shortHours(hours)}, covered by${choiceText}:`;
}

interface PartnersProps extends Omit<GroupProps, 'group' | 'peopleOf'> {
  people: readonly CandidateRow[];
}

/** People in one line that expands: other members of a team, or people who are already on the page. */
function Partners({ people, caseRowOf, ...personProps }: PartnersProps) {
  return (
    <PartnersFold>
      <summary>
        <FoldedText>
          {people.map((candidate, index) => {
            const { name, distance } = candidateFacts(candidate);
            return (
              <Fragment key={candidate.uuid}>
                {index === 0 ? null : ' + '}
                <strong>{name}</strong>
                {` ${[candidate.discipline_short, distance].filter(Boolean).join(' · ')}`}
              </Fragment>
            );
          })}
        </FoldedText>
        {people.length === 1 && people[0] ? caseRowOf?.(people[0]).state : null}
        <ChevronDown aria-hidden="true" />
      </summary>
      {people.map((candidate) => (
        <CoveringPerson key={candidate.uuid} candidate={candidate} caseRow={caseRowOf?.(candidate)} {...personProps} />
      ))}
    </PartnersFold>
  );
}

const PartnersFold = styled(Fold)`
  &:not(:first-child) {
    border-block-start: 1px solid var(--color-line);
  }

  > summary {
    min-height: 2.75rem;
  }
  > article {
    padding-block: var(--space-1) var(--space-3);
  }
`;

/** Price of unlocking a whole team. Requires a team without unlocked people. */
function TeamPrice({ size }: { size: number }) {
  const terms = useUnlockTerms();
  if (terms.state !== 'known' || terms.priceCents === null) return null;
  const { priceCents, freeUnlock } = terms;
  const paidCount = freeUnlock === null ? size : size - 1;
  const withPro = PRO_MONTHLY_CENTS + (size - 1) * PRO_UNLOCK_CENTS;
  return (
    <MutedText>
      {`Unlocking ${size === 2 ? 'both' : `all ${size}`}: `}
      <strong>{formatUsd(paidCount * priceCents)}</strong>
      {priceCents === PRO_UNLOCK_CENTS
        ? null
        : `, or ${formatUsd(withPro)} with a first month of Pro (${formatUsd(PRO_MONTHLY_CENTS)}, 1 unlock included)`}
    </MutedText>
  );
}

const Teams = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  container-type: inline-size;

  &[data-rows='true'] {
    gap: 0;
  }
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-l);
    background: var(--color-surface);
  }
  &[data-rows='true'] > li {
    border-radius: 0;

    &:not(:first-child) {
      border-block-start: 0;
    }
    &:first-child {
      border-start-start-radius: var(--radius-l);
      border-start-end-radius: var(--radius-l);
    }
    &:last-child {
      border-end-start-radius: var(--radius-l);
      border-end-end-radius: var(--radius-l);
    }
  }
  strong {
    font-weight: var(--weight-bold);
  }
`;

const Answer = styled.div<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
`;
