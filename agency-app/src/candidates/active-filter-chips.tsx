import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, Chip, Cluster } from '@marketplace/ui';
import { useEffect, useRef } from 'react';
import type { ActiveFilter } from '../candidate-search/active-filters.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';

interface ActiveFilterChipsProps {
  active: readonly ActiveFilter[];
  onChange: (change: Partial<FilterState>) => void;
  onClearAll: () => void;
  /** The last chip was removed while focused, so the focus needs to move elsewhere. */
  onEmptied: () => void;
}

/** A removable chip for each active filter. Renders nothing if there are none. */
export function ActiveFilterChips({ active, onChange, onClearAll, onEmptied }: ActiveFilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  // Index of the removed chip that had the focus.
  const removed = useRef<number>(null);
  const count = active.length;
  const shown = useRef(count);
  useEffect(() => {
    if (shown.current === count) return;
    shown.current = count;
    const index = removed.current;
    if (index === null) return;
    removed.current = null;
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[Math.min(index, buttons.length - 1)];
    if (next === undefined) onEmptied();
    else next.focus();
  }, [count, onEmptied]);

  if (active.length === 0) return null;
  return (
    <Row gap={2} role="group" aria-label="Active filters">
      <ChipList ref={list}>
        {active.map((filter, index) => (
          <li key={filter.id}>
            <Chip
              label={filter.label}
              onRemove={() => {
                removed.current = index;
                onChange(filter.removal);
              }}
              removeLabel={`Remove filter: ${filter.label}`}
            />
          </li>
        ))}
      </ChipList>
      <Button
        variant="link"
        size="s"
        onClick={() => {
          removed.current = 0;
          onClearAll();
        }}
      >
        Clear All
      </Button>
    </Row>
  );
}

/* On a phone it is part of a line that scrolls sideways. */
const Row = styled(Cluster)`
  ${BELOW_TABLET} {
    flex-wrap: nowrap;
  }
`;

const ChipList = styled.ul`
  display: contents;
  list-style: none;

  > li {
    flex: none;
    max-width: 100%;
  }
`;
