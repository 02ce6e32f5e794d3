import { msg } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button } from '@marketplace/ui';
import { TrackedLink, type OverviewSection } from './tracked-link.tsx';

export function JoinButtons({ section }: { section: OverviewSection }) {
  return (
    <Pair>
      <Button asChild size="l">
        <TrackedLink to="/signup" section={section} label={msg('Join as agency user')} />
      </Button>
      <Button asChild size="l" variant="secondary">
        <TrackedLink
          to="/care-professionals/build-a-profile"
          section={section}
          label={msg('Join as Care Professional')}
        />
      </Button>
    </Pair>
  );
}

const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  ${BELOW_TABLET} {
    flex-direction: column;
    align-items: stretch;
    width: 100%;
  }
`;
