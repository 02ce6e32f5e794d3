import { styled } from '@marketplace/platform';
import { BELOW_TABLET, Button, Chip, Cluster, FROM_TABLET } from '@marketplace/ui';
import { useEffect, useRef } from 'react';
import type { ActiveFilter } from '../candidate-search/active-filters.ts';
import { ONE_LINE } from './candidate-list.styles.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';

interface ActiveFilterChipsProps {
  active: readonly ActiveFilter[];
  onChange: (change: Partial<FilterState>) => void;
  onClearAll: () => void;
  /** Called when the user removes the last chip while it has focus. The caller moves the focus. */
  onEmptied: () => void;
}

export function ActiveFilterChips({ active, onChange, onClearAll, onEmptied }: ActiveFilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  // Index of the chip that was removed while focused.
  const removedIndex = useRef<number>(null);
  const count = active.length;
  const renderedCount = useRef(count);
  useEffect(() => {
    if (renderedCount.current === count) return;
    renderedCount.current = count;
    const index = removedIndex.current;
    if (index === null) return;
    removedIndex.current = null;
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[Math.min(index, buttons.length - 1)];
    if (next === undefined) onEmptied();
    else next.focus();
  }, [count, onEmptied]);

  if (active.length === 0) return null;
  return (
    <Row gap={2} role="group" aria-label="Active filters" data-few={active.length <= FEW}>
      <ChipList ref={list}>
        {active.map((filter, index) => (
          <li key={filter.id} data-filter={filter.id}>
            <Chip
              label={filter.chip ?? filter.label}
              title={filter.label}
              onRemove={() => {
                removedIndex.current = index;
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
          removedIndex.current = 0;
          onClearAll();
        }}
      >
        Clear All
      </Button>
    </Row>
  );
}

/** Number of chips that still fit next to the count and the tools. */
const FEW = 2;

const Row = styled(Cluster)`
  ${FROM_TABLET} {
    flex: 0 0 100%;
  }
  ${ONE_LINE} {
    /* If there are too many chips, they move below the count and the tools. */
    &[data-few='false'] {
      order: 1;
    }
    &[data-few='true'] {
      flex: 1 1 0;
      flex-wrap: nowrap;
      min-width: 18rem;

      > button {
        flex: none;
      }
      > ul > li {
        flex: 0 1 auto;
        min-width: 8rem;
        font-size: var(--text-xs);

        &[data-filter='hours'] {
          flex: none;
          min-width: 0;
        }
        > span {
          font-size: inherit;
        }
      }
    }
  }
  ${BELOW_TABLET} {
    flex-wrap: nowrap;
  }
`;

const ChipList = styled.ul`
  display: contents;

  > li {
    flex: none;
    max-width: 100%;
  }
`;
