import { styled } from '@marketplace/platform';
import { Card } from '../layout/card.tsx';
import { Skeleton } from './skeleton.tsx';

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin-block-end: var(--space-5);
`;
const Lines = styled.div`
  display: grid;
  gap: var(--space-3);
  flex: 1;
`;

interface SkeletonCardProps {
  lines?: number | undefined;
  className?: string | undefined;
}

export function SkeletonCard({ lines = 4, className }: SkeletonCardProps) {
  return (
    <Card aria-hidden="true" className={className}>
      <Head>
        <Skeleton width="3.25rem" height="3.25rem" />
        <Lines>
          <Skeleton width="55%" height="1.125rem" />
          <Skeleton width="35%" />
        </Lines>
      </Head>
      <Lines>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width={`${92 - ((line * 17) % 45)}%`} />
        ))}
      </Lines>
    </Card>
  );
}
