import type { ListedDiscipline } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Badge, BELOW_TABLET, Button, Page } from '@marketplace/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

export default function CompactBar({ discipline }: { discipline: ListedDiscipline }): ReactNode {
  return (
    <Bar>
      <Inner width="wide">
        <Button asChild variant="ghost" size="s">
          <AppLink to="/candidates">
            <ArrowLeft aria-hidden="true" />
            Back
          </AppLink>
        </Button>
        <Title>{discipline.name}</Title>
        <Badge>{discipline.code}</Badge>
      </Inner>
    </Bar>
  );
}

const Bar = styled.div`
  position: fixed;
  inset-block-start: 0;
  inset-inline: 0;
  z-index: var(--layer-sticky);
  border-block-end: 1px solid var(--color-line);
  background: color-mix(in srgb, var(--color-paper) 92%, transparent);
  backdrop-filter: blur(10px);
`;

const Inner = styled(Page)`
  @media (forced-colors: none) {
    > a {
      margin-inline-start: calc(-1 * var(--space-4));
    }
  }

  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 3.25rem;
`;

const Title = styled.span`
  overflow: hidden;
  font-family: var(--font-heading);
  font-weight: var(--weight-bold);
  text-overflow: ellipsis;
  white-space: nowrap;

  /* On a phone, the list's controls need the room. The badge stays. */
  ${BELOW_TABLET} {
    display: none;
  }
`;
