import { offeredSorts, withCommas } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Badge, Button, Drawer } from '@marketplace/ui';
import { useBackCloses } from '../history/use-back-closes.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { LazyFilterPanel } from './lazy-filter-panel.tsx';
import type { Sorting } from './list-tools.tsx';
import { MapButton, type MapToggle } from './map-button.tsx';
import { useIsCompact } from './use-is-compact.ts';

interface PhoneListControlsProps {
  bar: Omit<ListBarProps, 'onOpenFilters'>;
  drawer: FilterDrawerProps;
}

export default function PhoneListControls({ bar, drawer }: PhoneListControlsProps) {
  return (
    <>
      <ListBar {...bar} onOpenFilters={() => drawer.onOpenChange(true)} />
      <FilterDrawer {...drawer} />
    </>
  );
}

interface FilterDrawerProps extends FilterPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClearAll: () => void;
  /** Undefined while loading. */
  totalCount: number | undefined;
}

function FilterDrawer({ open, onOpenChange, onClearAll, totalCount, ...panel }: FilterDrawerProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      side="left"
      footer={
        <Foot>
          <Button variant="secondary" onClick={onClearAll}>
            Clear All
          </Button>
          <Button onClick={() => onOpenChange(false)}>
            {totalCount === undefined
              ? 'Show results'
              : `Show ${withCommas(totalCount)} ${totalCount === 1 ? 'result' : 'results'}`}
          </Button>
        </Foot>
      }
    >
      <LazyFilterPanel {...panel} />
    </Drawer>
  );
}

const Foot = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--space-3);
  width: 100%;
`;

interface ListBarProps extends Sorting {
  map: MapToggle;
  activeCount: number;
  onOpenFilters: () => void;
}

/** Controls in the page's header. After scrolling, the compact bar shows the same controls. */
function ListBar({ map, filters, change, activeCount, onOpenFilters }: ListBarProps) {
  const isCompact = useIsCompact();
  return (
    <Bar role="group" aria-label="List" data-compact={isCompact}>
      <MapButton {...map} isLabelOnly />
      <SortButton filters={filters} change={change} />
      <Button
        size="s"
        iconEnd={activeCount > 0 ? <Badge tone="accent">{activeCount}</Badge> : undefined}
        onClick={onOpenFilters}
        aria-haspopup="dialog"
        aria-label={activeCount === 0 ? 'Filters' : `Filters ${activeCount} active`}
      >
        Filters
      </Button>
    </Bar>
  );
}

/** An invisible select over a button. The names of the sort orders are too long for a visible select. */
function SortButton({ filters, change }: Sorting) {
  const options = offeredSorts(filters);
  return (
    <Sort>
      <span aria-hidden="true">Sort</span>
      <select
        aria-label="Sort by"
        value={filters.sort_by}
        onChange={({ target }) =>
          change({ sort_by: options.find(({ value }) => value === target.value)?.value ?? filters.sort_by })
        }
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Sort>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);

  > * {
    gap: var(--space-1);
    min-height: max(2rem, var(--target-min));
    padding-inline: 0.4375rem;

    @media (max-width: 24em) {
      padding-inline: var(--space-1);
    }
  }
  /* The number of active filters. */
  [data-edge] {
    min-height: 1.375rem;
    padding-inline: 0.4375rem;
  }
  /* Where the first line has room for the controls, they move without moving the page. */
  @media (min-width: 22.5em) {
    flex-wrap: nowrap;

    &[data-compact='true'] {
      position: fixed;
      inset-block-start: 0.625rem;
      inset-inline-end: var(--gutter);
      z-index: var(--layer-sticky);
    }
  }
`;

const Sort = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-s);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);
  color: var(--color-on-tint);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  line-height: 1.2;

  select {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
  &:focus-within {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }
`;
