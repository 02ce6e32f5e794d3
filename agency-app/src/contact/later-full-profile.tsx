import { styled } from '@marketplace/platform';
import { lazyPart, Skeleton, Stack } from '@marketplace/ui';
import type { KnownPerson } from './full-profile.tsx';

/** Reserves the space of a week and five facts, so that content below does not move. */
export const FullProfileSkeleton = () => (
  <Stack gap={3} aria-hidden="true">
    <Week>
      <Skeleton width="7rem" height="4.25rem" />
      <Skeleton width="13rem" height="2.5rem" />
    </Week>
    <SkeletonColumns>
      {['experience', 'schedule', 'languages', 'settings', 'car'].map((fact) => (
        <Skeleton key={fact} height="2.625rem" />
      ))}
    </SkeletonColumns>
  </Stack>
);

const Later = lazyPart(
  () => import(/* webpackChunkName: "later-full-profile" */ './full-profile.tsx'),
  FullProfileSkeleton,
);

/** Full profile, loaded after the contact details, which users look for first. Renders nothing without data. */
export function LaterFullProfile({ candidate }: { candidate: KnownPerson }) {
  const { profile, applications, evidence } = candidate;
  return profile === null && applications.length + evidence.length === 0 ? null : <Later candidate={candidate} />;
}

const Week = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-4);
`;

export const SkeletonColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  gap: var(--space-3) var(--space-5);
`;
