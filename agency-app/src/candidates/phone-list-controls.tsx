import { offeredSorts, withCommas } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Badge, BottomBar, Button, Drawer } from '@marketplace/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useBackCloses } from '../history/use-back-closes.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { LazyFilterPanel } from './lazy-filter-panel.tsx';
import type { Sorting } from './list-tools.tsx';
import { MapButton, type MapToggle } from './map-button.tsx';

interface PhoneListControlsProps {
  bar: Omit<ListBottomBarProps, 'onOpenFilters'>;
  drawer: FilterDrawerProps;
}

export default function PhoneListControls({ bar, drawer }: PhoneListControlsProps) {
  return (
    <>
      <ListBottomBar {...bar} onOpenFilters={() => drawer.onOpenChange(true)} />
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

interface ListBottomBarProps extends Sorting {
  map: MapToggle;
  activeCount: number;
  onOpenFilters: () => void;
}

function ListBottomBar({ map, filters, change, activeCount, onOpenFilters }: ListBottomBarProps) {
  return (
    <Bar role="group" aria-label="List">
      <MapButton {...map} />
      <SortButton filters={filters} change={change} />
      <Button
        icon={<SlidersHorizontal aria-hidden="true" />}
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

/** An invisible select over a button: a third of a phone's width is too narrow for the select's own text. */
function SortButton({ filters, change }: Sorting) {
  const options = offeredSorts(filters);
  return (
    <Sort>
      <span aria-hidden="true">Sort</span>
      <small aria-hidden="true">{options.find(({ value }) => value === filters.sort_by)?.label}</small>
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

/** A phone screen with text enlarged to 150% or more. */
const LARGE_TEXT = '@media (max-width: 17em)';

const Bar = styled(BottomBar)`
  gap: var(--space-2);
  padding-block: var(--space-2) calc(var(--space-2) + env(safe-area-inset-bottom));

  > * {
    gap: var(--space-1);
    padding-inline: var(--space-1);
  }
  /* On the narrowest phones, hides the icons to make room for the labels and the count. */
  @media (max-width: 23.43em) {
    > * {
      flex-basis: auto;
    }
    svg {
      display: none;
    }
  }
  /* With large text, labels wrap to two lines, and the buttons are no higher than a tap target needs. */
  ${LARGE_TEXT} {
    flex-wrap: wrap;
    gap: var(--space-1);
    padding-block: var(--space-1) calc(var(--space-1) + env(safe-area-inset-bottom));

    && > * {
      min-width: max-content;
      min-height: max(var(--target-min), 1.75rem);
      padding-inline: var(--space-2);
    }
  }
`;

const Sort = styled.label`
  && {
    gap: 0;
    padding-inline: 0;
  }

  position: relative;
  display: grid;
  align-content: center;
  justify-items: center;
  min-height: var(--control-m);
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  box-shadow: var(--shadow-s);
  color: var(--color-on-tint);
  font-weight: var(--weight-bold);
  line-height: 1.2;
  text-align: center;
  overflow-wrap: anywhere;

  ${LARGE_TEXT} {
    && {
      display: flex;
      flex-wrap: wrap;
      order: 1;
      align-items: center;
      justify-content: center;
      gap: 0 var(--space-2);
    }
  }
  small {
    color: var(--color-text-muted);
    font-size: var(--text-xs);
    font-weight: 400;
  }
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
