import { AppLink, styled } from '@marketplace/platform';
import { Alert, Button, EmptyState, Grid, Heading, SkeletonCard, Stack } from '@marketplace/ui';
import { UserSearch } from 'lucide-react';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { UnlockedCandidateCard } from './unlocked-candidate-card.tsx';

/** Everybody whom the agency has unlocked. */
export function UnlockedCandidateList() {
  return (
    <Stack as="section" gap={4} aria-labelledby="unlocked-heading">
      <Heading level={2} size={3} id="unlocked-heading">
        Unlocked candidates
      </Heading>
      <Content />
    </Stack>
  );
}

function Content() {
  const { data, isPending, isError, isFetching, refetch } = useUnlockedCandidates();
  if (isPending) {
    return (
      <Grid minColumn="20rem" gap={4} role="status" aria-label="Loading unlocked candidates...">
        <SkeletonCard />
        <SkeletonCard />
      </Grid>
    );
  }
  if (isError) {
    return (
      <Alert
        tone="danger"
        live
        title="Error loading your unlocked candidates. Please try again."
        action={
          <Button variant="secondary" size="s" busy={isFetching} busyText="Loading..." onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden="true" />}
        title="No unlocked candidates yet"
        description="Once you unlock a candidate, their full name, phone and email appear here."
        action={
          <Button asChild>
            <AppLink to="/candidates">Browse Candidates</AppLink>
          </Button>
        }
      />
    );
  }
  return (
    <Cards forwardedAs="ul" minColumn="20rem" gap={4}>
      {data.map((candidate) => (
        <li key={candidate.request_id}>
          <UnlockedCandidateCard candidate={candidate} />
        </li>
      ))}
    </Cards>
  );
}

const Cards = styled(Grid)`
  > li {
    display: grid;
  }
`;
