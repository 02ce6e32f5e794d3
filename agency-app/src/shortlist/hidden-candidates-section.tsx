import type { ListedCandidate } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Button, Card, Heading, Stack, Text } from '@marketplace/ui';
import { useUnhiding } from './shortlist.mutation.ts';
import { listedCandidateLine, namedCandidate } from './listed-candidate-facts.ts';

/** Candidates the agency has hidden. Renders nothing while loading or if there are none. */
export function HiddenCandidatesSection({ candidates = [] }: { candidates: readonly ListedCandidate[] | undefined }) {
  const unhiding = useUnhiding();
  if (candidates.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby="hidden-heading">
      <Heading level={2} size={3} id="hidden-heading">
        Hidden from your list
      </Heading>
      <Card padding={5}>
        <Rows>
          {candidates.map((candidate) => {
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
                  onClick={() => unhiding.mutate(named)}
                >
                  Show again
                </Button>
              </li>
            );
          })}
        </Rows>
      </Card>
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
