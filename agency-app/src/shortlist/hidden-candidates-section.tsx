import type { ListedCandidate } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Card, Stack, Text } from '@marketplace/ui';
import { useEffect, useRef, useState } from 'react';
import { QuietHeading } from '../list-section/list-section.tsx';
import { useUnhiding } from './shortlist.mutation.ts';
import { listedCandidateLine, namedCandidate } from './listed-candidate-facts.ts';

/** Candidates the agency has hidden. Renders nothing while loading, or if there were none when the page was opened. */
export function HiddenCandidatesSection({ candidates = [] }: { candidates: readonly ListedCandidate[] | undefined }) {
  const unhiding = useUnhiding();
  const [hadAny, setHadAny] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  // Position of the row whose button was used: when the row is gone, the focus moves to the next one, or the heading.
  const used = useRef<number>(null);
  const count = candidates.length;
  const shown = useRef(count);
  if (count > 0 && !hadAny) setHadAny(true);
  useEffect(() => {
    const fewer = count < shown.current;
    shown.current = count;
    if (!fewer || used.current === null || document.activeElement !== document.body) return;
    const buttons = rows.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(used.current, buttons.length - 1)] ?? heading.current;
    used.current = null;
    next?.focus();
  }, [count]);
  if (!hadAny) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby="hidden-heading">
      <QuietHeading level={2} size={3} id="hidden-heading" ref={heading} tabIndex={-1}>
        Hidden from your list
      </QuietHeading>
      {count === 0 ? (
        <Text tone="muted">Nobody is hidden.</Text>
      ) : (
        <Card padding={5}>
          <Rows ref={rows}>
            {candidates.map((candidate, index) => {
              const named = namedCandidate(candidate);
              return (
                <li key={named.uuid}>
                  <div>
                    <Text weight="bold">{named.name}</Text>
                    <Text tone="muted" size="s">
                      {listedCandidateLine(candidate)}
                    </Text>
                  </div>
                  <Button
                    variant="secondary"
                    size="s"
                    busy={unhiding.isPending && unhiding.variables.uuid === named.uuid}
                    aria-label={`Show again: ${named.name}`}
                    onClick={() => {
                      used.current = index;
                      unhiding.mutate(named);
                    }}
                  >
                    Show again
                  </Button>
                </li>
              );
            })}
          </Rows>
        </Card>
      )}
    </Stack>
  );
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
