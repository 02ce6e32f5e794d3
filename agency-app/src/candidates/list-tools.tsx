import { EMPTY_WEEK, type ListedDiscipline, offeredSorts } from '@marketplace/domain';
import { css, styled } from '@marketplace/platform';
import { Button, type ButtonProps, IconButton, Select } from '@marketplace/ui';
import { Bookmark } from 'lucide-react';
import { casePath } from '../candidate-search/case-search.ts';
import type { FilterState } from '../candidate-search/filter-state.ts';
import type { Filters } from '../candidate-search/use-filters.ts';
import { LinkButton } from '../links/link-button.tsx';

interface CaseLinkProps extends Pick<ButtonProps, 'variant'> {
  discipline: ListedDiscipline;
  filters: FilterState;
}

export function CaseLink({ discipline, filters, variant }: CaseLinkProps) {
  if (filters.hours === EMPTY_WEEK) return null;
  return <LinkButton size="s" variant={variant} to={casePath(discipline, filters)} label="See who covers this case" />;
}

interface ShortlistToggleProps extends Pick<Filters, 'change'> {
  shortlisted: boolean;
  /** Shows only the icon. */
  small?: boolean;
}

export function ShortlistToggle({ shortlisted, change, small = false }: ShortlistToggleProps) {
  const toggle = {
    'aria-pressed': shortlisted,
    icon: <Bookmark aria-hidden="true" />,
    onClick: () => change({ shortlisted: !shortlisted }),
  };
  if (small) return <SmallToggle size="s" variant="secondary" label={LABEL} {...toggle} />;
  return (
    <Toggle size="s" variant="ghost" aria-label={LABEL} title={LABEL} {...toggle}>
      Shortlisted
    </Toggle>
  );
}

const LABEL = 'Shortlisted only';

const PRESSED_STYLE = css`
  &[aria-pressed='true'] {
    border-color: var(--color-primary);
    background: var(--color-tint);
    color: var(--color-primary);

    svg {
      fill: currentcolor;
    }
  }
`;

const SmallToggle = styled(IconButton)`
  ${PRESSED_STYLE}
`;

const Toggle = styled(Button)`
  ${PRESSED_STYLE}
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
