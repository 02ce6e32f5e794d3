import type { CandidateCover, CandidateRow } from '@marketplace/contracts';
import {
  formatUsd,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  weekFromSlots,
  shortHours,
  type WeekMask,
} from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, Cluster, Heading, Skeleton, Stack, Text } from '@marketplace/ui';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { candidateFacts } from '../candidate-facts/candidate-facts.ts';
import { LazyWindowLegend } from '../candidates/lazy-window-legend.tsx';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import { failureText } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';
import type { useCaseCover } from './case-cover.query.ts';
import { aloneText, consideredText, coverSummary, isUncovered, teamsText } from './cover-words.ts';
import { type CaseRow, CoveringPerson } from './covering-person.tsx';
import { groupTeams, type TeamGroup } from './team-groups.ts';
import { Fold, FoldedText } from '../lists/fold.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';

interface CoverResultProps extends Omit<CoverAnswerProps, 'cover'> {
  cover: ReturnType<typeof useCaseCover>;
  /** Shown next to the number of people. */
  aside?: ReactNode;
  /** Shown if not even three people together cover all hours. */
  uncovered: ReactNode;
}

/** Shows how many people cover a case, what an unlock costs, and the people. */
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
          <Suspense>
            <LazyWindowLegend hours={answer.requestedHours} />
          </Suspense>
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
 * Lists people who cover the case alone, in pairs and in triples. Groups teams that share a person. The last lines name
 * the smaller sizes that no team has.
 */
function CoverAnswer({ cover, requestedHours, byDistance, listSearch, level = 2, caseRowOf }: CoverAnswerProps) {
  const people = new Map(cover.candidates.map((candidate) => [candidate.uuid, candidate]));
  const peopleOf = (uuids: readonly string[]) => uuids.flatMap((uuid) => people.get(uuid) ?? []);
  const personProps = { requestedHours, listSearch, caseRowOf };
  const { alone, pairs, triples } = cover;
  const texts = [aloneText(cover, alone), teamsText(cover, pairs, 2), teamsText(cover, triples, 3)] as const;
  const totals = [alone.total, pairs.total, triples.total];
  const smallestIndex = totals.findIndex((total) => total > 0);
  const missingTexts = smallestIndex < 0 ? texts : texts.slice(0, smallestIndex);
  return (
    <Parts gap={8}>
      <Part id="cover-alone" level={level} title="One person" text={texts[0]}>
        {alone.members.map((uuid) => (
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
      <Part id="cover-pairs" level={level} title="Two people together" text={texts[1]}>
        {groupTeams(pairs.teams).map((group) => (
          <Group key={keyOf(group)} group={group} peopleOf={peopleOf} {...personProps} />
        ))}
      </Part>
      <Part id="cover-triples" level={level} title="Three people together" text={texts[2]}>
        {groupTeams(triples.teams).map((group) => (
          <Group key={keyOf(group)} group={group} peopleOf={peopleOf} {...personProps} />
        ))}
      </Part>
      <div>
        {[...missingTexts, consideredText(cover, byDistance)].map((text) => (
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
  text: string;
  children: readonly ReactNode[];
}

/** Few people at first, so that the next section stays near. */
const MAX_PEOPLE_AT_FIRST = 5;

function Part({ id, level, title, text, children }: PartProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that expanded the list is gone, so move the focus to the first new person.
    if (isExpanded) list.current?.children[MAX_PEOPLE_AT_FIRST]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isExpanded]);
  if (children.length === 0) return null;
  const hiddenCount = isExpanded ? 0 : children.length - MAX_PEOPLE_AT_FIRST;
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <div>
        <Heading level={level} size={4} id={id}>
          {title}
        </Heading>
        <MutedText>{text}</MutedText>
      </div>
      <Teams ref={list}>{hiddenCount > 0 ? children.slice(0, MAX_PEOPLE_AT_FIRST) : children}</Teams>
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

/** Shows one team, or several teams that share a person. That person comes first; each line below completes a team. */
function Group({ group: { shared, teams }, peopleOf, caseRowOf, ...personProps }: GroupProps) {
  const [lead] = peopleOf([shared ?? teams[0]?.[0] ?? '']);
  if (lead === undefined) return null;
  const partners = teams.map((team) => peopleOf(team.filter((uuid) => uuid !== lead.uuid)));
  const size = (partners[0]?.length ?? 0) + 1;
  const everybody = [lead, ...partners.flat()];
  return (
    <li>
      <CoveringPerson candidate={lead} caseRow={caseRowOf?.(lead)} {...personProps} />
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

/** The rest of a team in one line, which opens. */
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
  border-block-start: 1px solid var(--color-line);

  > summary {
    min-height: 2.75rem;
  }
  > article {
    padding-block: var(--space-1) var(--space-3);
  }
`;

/** Shows the price of unlocking a whole team. Render it only if nobody on the team is unlocked. */
function TeamPrice({ size }: { size: number }) {
  const terms = useUnlockTerms();
  if (terms.state !== 'known' || terms.priceCents === null) return null;
  const { priceCents, freeUnlock } = terms;
  const paidCount = freeUnlock === null ? size : size - 1;
  return (
    <MutedText>
      {`Unlocking ${size === 2 ? 'both' : `all ${size}`}: `}
      <strong>{formatUsd(paidCount * priceCents)}</strong>
      {priceCents === PRO_UNLOCK_CENTS
        ? null
        : `, or ${formatUsd((size - 1) * PRO_UNLOCK_CENTS)} with Pro (${formatUsd(PRO_MONTHLY_CENTS)}/mo, 1 unlock included)`}
    </MutedText>
  );
}

const Teams = styled.ul`
  display: grid;
  gap: var(--space-3);
  container-type: inline-size;

  > li {
    display: grid;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-l);
    background: var(--color-surface);
  }
  strong {
    font-weight: var(--weight-bold);
  }
`;

const Answer = styled.div<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
`;
