import { styled } from '@marketplace/platform';
import { Button, Drawer } from '@marketplace/ui';
import { useBackCloses } from '../overlay-history/use-back-closes.ts';
import { usNumber } from '../us-number.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { LazyFilterPanel } from './lazy-filter-panel.tsx';

export interface FilterDrawerProps extends FilterPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClearAll: () => void;
  /** Undefined while loading. */
  totalCount: number | undefined;
}

export function FilterDrawer({ open, onOpenChange, onClearAll, totalCount, ...panel }: FilterDrawerProps) {
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
              : `Show ${usNumber(totalCount)} ${totalCount === 1 ? 'result' : 'results'}`}
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
