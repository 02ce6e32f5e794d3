import { offeredSorts, type SearchCriteria, type SortOption } from '@marketplace/domain';
import { Select } from '@marketplace/ui';

export interface Sorting {
  /** Decide which orders are offered. */
  criteria: SearchCriteria;
  sortBy: SortOption;
  onSortBy: (sortBy: SortOption) => void;
}

/** The list's order. Named by the field around it. */
export function SortSelect({ criteria, sortBy, onSortBy }: Sorting) {
  const options = offeredSorts(criteria);
  return (
    <Select
      options={options}
      value={sortBy}
      onChange={(event) => onSortBy(options.find(({ value }) => value === event.target.value)?.value ?? sortBy)}
    />
  );
}
