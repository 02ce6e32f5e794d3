import { EMPTY_WEEK, type ListedDiscipline, offeredSorts } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { IconButton, Select } from '@marketplace/ui';
import { Bookmark } from 'lucide-react';
import { casePath } from '../candidate-search/case-search.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';
import type { Filters } from '../candidate-search/use-filters.ts';
import { LinkButton } from '../links/link-button.tsx';

export function CaseLink({ discipline, filters }: { discipline: ListedDiscipline; filters: FilterState }) {
  if (filters.hours === EMPTY_WEEK) return null;
  return <LinkButton size="s" to={casePath(discipline, filters)} label="See who covers this case" />;
}

interface ShortlistToggleProps extends Pick<Filters, 'change'> {
  shortlisted: boolean;
}

export function ShortlistToggle({ shortlisted, change }: ShortlistToggleProps) {
  return (
    <Toggle
      size="s"
      variant="secondary"
      label="Shortlisted only"
      aria-pressed={shortlisted}
      icon={<Bookmark aria-hidden="true" />}
      onClick={() => change({ shortlisted: !shortlisted })}
    />
  );
}

const Toggle = styled(IconButton)`
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-tint);
    color: var(--color-primary);

    svg {
      fill: currentcolor;
    }
  }
`;

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
