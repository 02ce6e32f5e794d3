import { styled } from '@marketplace/platform';
import { Grid, Skeleton, SkeletonCard, Stack } from '@marketplace/ui';
import { SummaryCards } from './summary-cards.tsx';

export function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account..." data-page-loading>
      <Stack gap={10} aria-hidden="true">
        <SummaryCards>
          <Skeleton height="23rem" />
          <Skeleton height="23rem" />
        </SummaryCards>
        <ListShape />
        <ListShape />
      </Stack>
    </div>
  );
}

const ListShape = () => (
  <Stack gap={4}>
    <Title width="14rem" height="1.75rem" />
    <Grid minColumn="20rem" gap={4}>
      <SkeletonCard />
      <SkeletonCard />
    </Grid>
  </Stack>
);

const Title = styled(Skeleton)`
  margin-block: 0.25rem;
`;
