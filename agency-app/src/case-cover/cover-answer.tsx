import type { CandidateCover, CandidateRow } from '@marketplace/contracts';
import {
  EMPTY_WEEK,
  formatUsd,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
  weekFromSlots,
  type WeekMask,
} from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, Cluster, Heading, Skeleton, Stack, Text } from '@marketplace/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import { failureText } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { useUnlockTerms } from '../unlocks/use-unlock-terms.ts';
import type { useCaseCover } from './case-cover.query.ts';
import { aloneText, consideredText, coverSummary, isUncovered, teamsText } from './cover-words.ts';
import { type CaseRow, CoveringPerson } from './covering-person.tsx';
import { groupTeams, type TeamGroup, teamShares } from './team-groups.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';

interface CoverResultProps extends Omit<CoverAnswerProps, 'cover'> {
  cover: ReturnType<typeof useCaseCover>;
  /** Shown next to the number of people. */
  beside?: ReactNode;
  /** Shown if not even three people together cover all hours. */
  uncovered: ReactNode;
}

/** Shows how many people cover a case, what an unlock costs, and the people. */
export function CoverResult({ cover, beside, uncovered, ...answer }: CoverResultProps) {
  const { data, isPending, isError, error, isPlaceholderData } = cover;
  return (
    <>
      <Cluster justify="space-between" gap={3}>
        <div>
          <Text weight="bold" role="status">
            {isPending ? 'Finding people who cover these hours...' : data && coverSummary(data)}
          </Text>
          <UnlockPrice />
        </div>
        {beside}
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
  wanted: WeekMask;
  /** Whether people are sorted by distance from a ZIP code. */
  byDistance: boolean;
  listSearch: string;
  level?: 2 | 3;
  caseRowOf?: CaseRowOf;
}

/** On a case's page, what a person's row has instead of a shortlist and unlock button. */
type CaseRowOf = (candidate: CandidateRow) => CaseRow;

/**
 * Lists people who cover the case alone, in pairs and in triples. Groups teams that share a person. The last lines name
 * the smaller sizes that no team has.
 */
function CoverAnswer({ cover, wanted, byDistance, listSearch, level = 2, caseRowOf }: CoverAnswerProps) {
  const people = new Map(cover.candidates.map((candidate) => [candidate.uuid, candidate]));
  const peopleOf = (uuids: readonly string[]) => uuids.flatMap((uuid) => people.get(uuid) ?? []);
  const shown = { wanted, listSearch, caseRowOf };
  const { alone, pairs, triples } = cover;
  const texts = [aloneText(cover, alone), teamsText(cover, pairs, 2), teamsText(cover, triples, 3)] as const;
  const totals = [alone.total, pairs.total, triples.total];
  const smallest = totals.findIndex((total) => total > 0);
  const missing = smallest < 0 ? texts : texts.slice(0, smallest);
  return (
    <Parts gap={8}>
      <Part id="cover-alone" level={level} title="One person" text={texts[0]}>
        {alone.members.map((uuid) => (
          <li key={uuid}>
            <Team people={peopleOf([uuid])} {...shown} />
          </li>
        ))}
      </Part>
      <Part id="cover-pairs" level={level} title="Two people together" text={texts[1]}>
        {groupTeams(pairs.teams).map((group) => (
          <Group key={keyOf(group)} group={group} peopleOf={peopleOf} {...shown} />
        ))}
      </Part>
      <Part id="cover-triples" level={level} title="Three people together" text={texts[2]}>
        {groupTeams(triples.teams).map((group) => (
          <Group key={keyOf(group)} group={group} peopleOf={peopleOf} {...shown} />
        ))}
      </Part>
      <div>
        {[...missing, consideredText(cover, byDistance)].map((text) => (
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
const FIRST_SHOWN = 5;

function Part({ id, level, title, text, children }: PartProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that expanded the list is gone, so move the focus to the first new person.
    if (all) list.current?.children[FIRST_SHOWN]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [all]);
  if (children.length === 0) return null;
  const hidden = all ? 0 : children.length - FIRST_SHOWN;
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <div>
        <Heading level={level} size={4} id={id}>
          {title}
        </Heading>
        <MutedText>{text}</MutedText>
      </div>
      <Teams ref={list}>{hidden > 0 ? children.slice(0, FIRST_SHOWN) : children}</Teams>
      {hidden > 0 ? (
        <div>
          <Button variant="secondary" size="s" onClick={() => setAll(true)}>
            {`Show ${hidden} more`}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

const keyOf = ({ shared, teams }: TeamGroup) => `${shared}:${teams.join()}`;

interface GroupProps extends Omit<TeamProps, 'people' | 'beside'> {
  group: TeamGroup;
  peopleOf: (uuids: readonly string[]) => CandidateRow[];
}

/** Shows one team, or several teams that share a person. The shared person is listed first. */
function Group({ group: { shared, teams }, peopleOf, caseRowOf, ...people }: GroupProps) {
  const shown = { ...people, caseRowOf };
  const [needed] = shared === null ? [] : peopleOf([shared]);
  const size = (teams[0]?.length ?? 0) + (needed ? 1 : 0);
  const isNewToUs = (uuids: readonly string[]) => !peopleOf(uuids).some(isUnlocked);
  return (
    <li>
      {needed ? (
        <>
          <CoveringPerson candidate={needed} only={EMPTY_WEEK} caseRow={caseRowOf?.(needed)} {...people} />
          {teams.length > 1 ? (
            <Text size="s" weight="bold">
              {size === 2 ? 'Together with any one of these:' : 'Together with any one of these pairs:'}
            </Text>
          ) : null}
        </>
      ) : null}
      {teams.map((team) => (
        <Team key={team.join()} people={peopleOf(team)} beside={needed} {...shown} />
      ))}
      {isNewToUs([...teams.flat(), ...(shared === null ? [] : [shared])]) ? <TeamPrice size={size} /> : null}
    </li>
  );
}

/** Shows the price of unlocking a whole team. Render it only if nobody on the team is unlocked. */
function TeamPrice({ size }: { size: number }) {
  const terms = useUnlockTerms();
  if (terms.state !== 'known' || terms.priceCents === null) return null;
  const { priceCents, freeUnlock } = terms;
  const paid = freeUnlock === null ? size : size - 1;
  return (
    <MutedText>
      {`Unlocking ${size === 2 ? 'both' : `all ${size}`}: `}
      <strong>{formatUsd(paid * priceCents)}</strong>
      {priceCents === PRO_UNLOCK_CENTS
        ? null
        : `, or ${formatUsd((size - 1) * PRO_UNLOCK_CENTS)} with Pro (${formatUsd(PRO_MONTHLY_CENTS)}/mo, 1 unlock included)`}
    </MutedText>
  );
}

interface TeamProps {
  people: readonly CandidateRow[];
  /** Person whom all teams of the group share, repeated next to each team. */
  beside?: CandidateRow | undefined;
  wanted: WeekMask;
  listSearch: string;
  caseRowOf: CaseRowOf | undefined;
}

function Team({ people, beside, wanted, listSearch, caseRowOf }: TeamProps) {
  const whole = beside === undefined ? people : [...people, beside];
  const shares = teamShares(
    whole.map(({ availability }) => weekFromSlots(availability)),
    wanted,
  );
  return (
    <Members>
      {people.map((candidate, at) => (
        <CoveringPerson
          key={candidate.uuid}
          candidate={candidate}
          wanted={wanted}
          only={whole.length === 1 ? EMPTY_WEEK : (shares[at]?.only ?? EMPTY_WEEK)}
          listSearch={listSearch}
          caseRow={caseRowOf?.(candidate)}
        />
      ))}
    </Members>
  );
}

const Members = styled.div`
  display: grid;
  gap: var(--space-3);

  article + & {
    padding-block-start: var(--space-3);
  }
`;

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
  article + article,
  div + div > article:first-child {
    padding-block-start: var(--space-3);
    border-block-start: 1px dashed var(--color-line-strong);
  }
  /* Separates two teams of a group. */
  div + div > article:first-child {
    border-block-start-style: solid;
  }
  strong {
    font-weight: var(--weight-bold);
  }
`;

const Answer = styled.div<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
`;
