import { offeredSorts, type SearchCriteria, type SortOption } from '@marketplace/domain';
import { Select } from '@marketplace/ui';

export interface Sorting {
  /** Decides which sort orders are offered: some need a ZIP code or hours to fill. */
  criteria: SearchCriteria;
  sortBy: SortOption;
  onSortBy: (sortBy: SortOption) => void;
}

/** The list's sort order. The `Field` around it labels it. */
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
