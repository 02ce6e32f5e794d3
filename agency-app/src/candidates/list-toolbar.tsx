import { styled } from '@marketplace/platform';
import { Button, Field } from '@marketplace/ui';
import { Bookmark } from 'lucide-react';
import { SortSelect, type Sorting } from './sort-select.tsx';

interface ListToolbarProps {
  /** Undefined when the sort selector is in the bottom bar. */
  sort: Sorting | undefined;
  shortlisted: boolean;
  onShortlisted: (shortlisted: boolean) => void;
}

/** Shortlist toggle and, on wide screens, the sort selector. */
export function ListToolbar({ sort, shortlisted, onShortlisted }: ListToolbarProps) {
  return (
    <Row>
      <ShortlistToggle
        variant="secondary"
        aria-label="Shortlisted only"
        aria-pressed={shortlisted}
        icon={<Bookmark aria-hidden="true" />}
        onClick={() => onShortlisted(!shortlisted)}
      >
        Shortlisted
      </ShortlistToggle>
      {sort ? (
        <SortField label="Sort by">
          <SortSelect {...sort} />
        </SortField>
      ) : null}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

const ShortlistToggle = styled(Button)`
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-tint);
    color: var(--color-primary);

    svg {
      fill: currentcolor;
    }
  }
`;

const SortField = styled(Field)`
  flex: 1;
  flex-direction: row;
  flex-wrap: wrap;
  align-items: center;
  min-width: min(13rem, 100%);

  > label {
    white-space: nowrap;
  }
  > :nth-child(2) {
    flex: 1;
    min-width: min(9rem, 100%);
  }
`;
