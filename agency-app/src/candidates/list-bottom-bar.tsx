import { Badge, BottomBar, Button } from '@marketplace/ui';
import { SlidersHorizontal } from 'lucide-react';
import { SortSelect, type Sorting } from './sort-select.tsx';

interface ListBottomBarProps {
  sort: Sorting;
  activeCount: number;
  onOpenFilters: () => void;
}

/** Sort and filters on narrow screens. */
export function ListBottomBar({ sort, activeCount, onOpenFilters }: ListBottomBarProps) {
  return (
    <BottomBar role="group" aria-label="List">
      <SortSelect {...sort} label="Sort by" />
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
        iconEnd={activeCount > 0 ? <Badge tone="accent">{activeCount}</Badge> : undefined}
        onClick={onOpenFilters}
        aria-haspopup="dialog"
        aria-label={activeCount === 0 ? 'Filters' : `Filters ${activeCount} active`}
      >
        Filters
      </Button>
    </BottomBar>
  );
}
