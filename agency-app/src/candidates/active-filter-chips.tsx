import { styled } from '@marketplace/platform';
import { Button, Chip, Cluster } from '@marketplace/ui';
import type { ActiveFilter } from './active-filters.ts';
import type { FilterState } from './filter-state.ts';

interface ActiveFilterChipsProps {
  active: readonly ActiveFilter[];
  onChange: (change: Partial<FilterState>) => void;
  onClearAll: () => void;
}

/** What narrows the list, each with a way to take it away. Nothing when nothing does. */
export function ActiveFilterChips({ active, onChange, onClearAll }: ActiveFilterChipsProps) {
  if (active.length === 0) return null;
  return (
    <Cluster gap={2} role="group" aria-label="Active filters">
      <ChipList>
        {active.map((filter) => (
          <li key={filter.id}>
            <Chip
              label={filter.label}
              onRemove={() => onChange(filter.removal)}
              removeLabel={`Remove filter: ${filter.label}`}
            />
          </li>
        ))}
      </ChipList>
      <Button variant="link" size="s" onClick={onClearAll}>
        Clear All
      </Button>
    </Cluster>
  );
}

const ChipList = styled.ul`
  display: contents;
  list-style: none;
`;
