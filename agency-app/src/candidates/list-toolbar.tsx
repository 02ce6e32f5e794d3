import { SORT_OPTIONS, SORT_VALUES, type SortOption } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Badge, Button, Field, Select } from '@marketplace/ui';
import { Bookmark, SlidersHorizontal } from 'lucide-react';

interface ListToolbarProps {
  sortBy: SortOption;
  onSortBy: (sortBy: SortOption) => void;
  shortlisted: boolean;
  onShortlisted: (shortlisted: boolean) => void;
  activeCount: number;
  /** Opens the filter drawer; undefined when the filters are in the sidebar. */
  onOpenFilters: (() => void) | undefined;
}

/** Shortlist toggle and sort selector, plus the Filters button on narrow screens. */
export function ListToolbar({
  sortBy,
  onSortBy,
  shortlisted,
  onShortlisted,
  activeCount,
  onOpenFilters,
}: ListToolbarProps) {
  return (
    <Row>
      {onOpenFilters ? (
        <Button
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden="true" />}
          iconEnd={activeCount > 0 ? <Badge tone="accent">{activeCount}</Badge> : undefined}
          onClick={onOpenFilters}
          aria-haspopup="dialog"
          aria-label={activeCount === 0 ? 'Filters' : `Filters ${activeCount} active`}
        >
          Filters
        </Button>
      ) : null}
      <ShortlistToggle
        variant="secondary"
        aria-label="Shortlisted only"
        aria-pressed={shortlisted}
        icon={<Bookmark aria-hidden="true" />}
        onClick={() => onShortlisted(!shortlisted)}
      >
        Shortlisted
      </ShortlistToggle>
      <SortField label="Sort by">
        <Select
          options={SORT_OPTIONS}
          value={sortBy}
          onChange={(event) => onSortBy(SORT_VALUES.find((value) => value === event.target.value) ?? sortBy)}
        />
      </SortField>
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
