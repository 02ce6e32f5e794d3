import type { CandidateCover, CandidateRow } from '@marketplace/contracts';
import { EMPTY_WEEK, weekFromSlots, type WeekMask } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Button, Heading, Stack, Text } from '@marketplace/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CoveringPerson } from './covering-person.tsx';
import { aloneText, consideredText, teamsText } from './cover-words.ts';
import { teamShares } from './team-shares.ts';

interface CoverAnswerProps {
  cover: CandidateCover;
  wanted: WeekMask;
  /** People were sorted by their distance from a ZIP code. */
  byDistance: boolean;
  listSearch: string;
}

/** Who covers the case: alone, in twos, in threes. */
export function CoverAnswer({ cover, wanted, byDistance, listSearch }: CoverAnswerProps) {
  const people = new Map(cover.candidates.map((candidate) => [candidate.uuid, candidate]));
  const peopleOf = (uuids: readonly string[]) => uuids.flatMap((uuid) => people.get(uuid) ?? []);
  const shown = { wanted, listSearch };
  return (
    <Stack gap={8}>
      <Part id="cover-alone" title="One person" text={aloneText(cover, cover.alone)}>
        {cover.alone.members.map((uuid) => (
          <Team key={uuid} people={peopleOf([uuid])} {...shown} />
        ))}
      </Part>
      <Part id="cover-pairs" title="Two people together" text={teamsText(cover, cover.pairs, 2)}>
        {cover.pairs.teams.map((team) => (
          <Team key={team.join()} people={peopleOf(team)} {...shown} />
        ))}
      </Part>
      <Part id="cover-triples" title="Three people together" text={teamsText(cover, cover.triples, 3)}>
        {cover.triples.teams.map((team) => (
          <Team key={team.join()} people={peopleOf(team)} {...shown} />
        ))}
      </Part>
      <Text size="s" tone="muted">
        {consideredText(cover, byDistance)}
      </Text>
    </Stack>
  );
}

interface PartProps {
  id: string;
  title: string;
  text: string;
  children: readonly ReactNode[];
}

/** So that the next part is not far down. */
const FIRST_SHOWN = 5;

function Part({ id, title, text, children }: PartProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that showed them is gone.
    if (all) list.current?.children[FIRST_SHOWN]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [all]);
  const hidden = all ? 0 : children.length - FIRST_SHOWN;
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <div>
        <Heading level={2} size={4} id={id}>
          {title}
        </Heading>
        <Text size="s" tone="muted">
          {text}
        </Text>
      </div>
      {children.length === 0 ? null : (
        <Teams ref={list}>{hidden > 0 ? children.slice(0, FIRST_SHOWN) : children}</Teams>
      )}
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

interface TeamProps {
  people: readonly CandidateRow[];
  wanted: WeekMask;
  listSearch: string;
}

function Team({ people, wanted, listSearch }: TeamProps) {
  const shares = teamShares(
    people.map(({ availability }) => weekFromSlots(availability)),
    wanted,
  );
  return (
    <li>
      {people.map((candidate, at) => (
        <CoveringPerson
          key={candidate.uuid}
          candidate={candidate}
          wanted={wanted}
          only={people.length === 1 ? EMPTY_WEEK : (shares[at]?.only ?? EMPTY_WEEK)}
          listSearch={listSearch}
        />
      ))}
    </li>
  );
}

const Teams = styled.ul`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  container-type: inline-size;

  > li {
    display: grid;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-l);
    background: var(--color-surface);
  }
  article + article {
    padding-block-start: var(--space-3);
    border-block-start: 1px dashed var(--color-line-strong);
  }
`;
