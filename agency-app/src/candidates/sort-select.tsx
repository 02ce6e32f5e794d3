import { SORT_OPTIONS, SORT_VALUES, type SortOption } from '@marketplace/domain';
import { Select } from '@marketplace/ui';

export interface Sorting {
  sortBy: SortOption;
  onSortBy: (sortBy: SortOption) => void;
}

/** The list's order. Named by the field around it, or by `label`. */
export function SortSelect({ sortBy, onSortBy, label }: Sorting & { label?: string }) {
  return (
    <Select
      aria-label={label}
      options={SORT_OPTIONS}
      value={sortBy}
      onChange={(event) => onSortBy(SORT_VALUES.find((value) => value === event.target.value) ?? sortBy)}
    />
  );
}
