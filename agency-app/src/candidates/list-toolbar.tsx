import type { ListedDiscipline } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Field } from '@marketplace/ui';
import { memo } from 'react';
import { CaseLink } from './case-link.tsx';
import { ShortlistToggle } from './shortlist-toggle.tsx';
import { SortSelect, type Sorting } from './sort-select.tsx';

interface ListToolbarProps extends Sorting {
  discipline: ListedDiscipline;
}

/** The list's buttons and its order, on wide screens. */
export const ListToolbar = memo(function ListToolbar({ discipline, filters, change }: ListToolbarProps) {
  return (
    <Row>
      <CaseLink discipline={discipline} filters={filters} />
      <ShortlistToggle shortlisted={filters.shortlisted} change={change} />
      <SortField label="Sort by">
        <SortSelect filters={filters} change={change} />
      </SortField>
    </Row>
  );
});

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;

const SortField = styled(Field)`
  flex: 1;
  flex-direction: row;
  flex-wrap: wrap;
  align-items: center;
  min-width: min(13rem, 100%);

  > label {
    white-space: nowrap;
  }
  > :not(label) {
    flex: 1;
    min-width: min(9rem, 100%);
  }
  select {
    min-height: var(--control-s);
    padding-inline-start: var(--space-3);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
  }
`;
