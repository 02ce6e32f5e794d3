import type { ListedCandidate } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Card, Outcome, Text } from '@marketplace/ui';
import { useEffect, useRef } from 'react';
import { shownName } from '../candidate-facts/candidate-facts.ts';
import { useDoneLine } from '../colleagues/done-by.ts';
import { ListSection } from '../lists/list-section.tsx';
import { useUnhiding } from './hiding.mutation.ts';
import type { NamedCandidate } from './shortlist.mutation.ts';
import { useHiddenCandidates } from './shortlist.query.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

export default function HiddenCandidatesTab() {
  const hidden = useHiddenCandidates();
  return (
    <ListSection
      id="hidden-heading"
      title="Hidden from your list"
      itemsName="your hidden candidates"
      query={hidden}
      empty={
        <Outcome picture="people" variant="tint" title="No hidden candidates.">
          Hide a candidate from the menu in their row. Your lists leave them out, and you can show them again here.
        </Outcome>
      }
    >
      {(candidates) => <HiddenCandidates candidates={candidates} />}
    </ListSection>
  );
}

function HiddenCandidates({ candidates }: { candidates: readonly ListedCandidate[] }) {
  const unhiding = useUnhiding();
  const rows = useRef<HTMLUListElement>(null);
  // Index of the clicked row. After its removal, the focus moves to the next row.
  const clickedIndex = useRef<number>(null);
  const count = candidates.length;
  const renderedCount = useRef(count);
  useEffect(() => {
    const isFewer = count < renderedCount.current;
    renderedCount.current = count;
    if (!isFewer || clickedIndex.current === null || document.activeElement !== document.body) return;
    const buttons = rows.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(clickedIndex.current, buttons.length - 1)];
    clickedIndex.current = null;
    next?.focus();
  }, [count]);
  return (
    <Card padding={5}>
      <Rows ref={rows}>
        {candidates.map((candidate, index) => {
          const person = namedCandidate(candidate);
          return (
            <li key={person.uuid}>
              <div>
                <Text weight="bold">{person.name}</Text>
                <MutedText>{listedCandidateLine(candidate)}</MutedText>
                <HiddenLine candidate={candidate} />
              </div>
              <Button
                variant="secondary"
                size="s"
                busy={unhiding.isPending && unhiding.variables.uuid === person.uuid}
                aria-label={`Show again: ${person.name}`}
                onClick={() => {
                  clickedIndex.current = index;
                  unhiding.mutate(person);
                }}
              >
                Show again
              </Button>
            </li>
          );
        })}
      </Rows>
    </Card>
  );
}

function HiddenLine({ candidate: { by, added_at } }: { candidate: ListedCandidate }) {
  const line = useDoneLine('Hidden', { by, at: added_at });
  return <MutedText>{line}</MutedText>;
}

const Rows = styled.ul`
  display: grid;

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    padding-block: var(--space-3);
  }
  button {
    flex: none;
    white-space: nowrap;
  }
  > li + li {
    border-block-start: 1px solid var(--color-line);
  }
`;

function namedCandidate(candidate: ListedCandidate): NamedCandidate {
  return { uuid: candidate.candidate_uuid, name: shownName(candidate) };
}

/** 'Registered Nurse · Carmel, IN · 3+ years', without missing values. */
function listedCandidateLine(candidate: ListedCandidate): string {
  const place = [candidate.preferred_city, candidate.preferred_state].filter(Boolean).join(', ');
  return [candidate.discipline, place, candidate.amount_of_exp].filter(Boolean).join(' · ');
}
