import { offeredSorts } from '@marketplace/domain';
import { Select } from '@marketplace/ui';
import type { Filters } from '../candidate-search/use-filters.ts';

/** Includes the filters, because some sort orders require a ZIP code or hours to fill. */
export type Sorting = Pick<Filters, 'filters' | 'change'>;

export function SortSelect({ filters, change }: Sorting) {
  const options = offeredSorts(filters);
  return (
    <Select
      aria-label="Sort by"
      options={options}
      value={filters.sort_by}
      onChange={({ target }) =>
        change({ sort_by: options.find(({ value }) => value === target.value)?.value ?? filters.sort_by })
      }
    />
  );
}
