import { styled } from '@marketplace/platform';
import { Field } from '@marketplace/ui';
import { memo } from 'react';
import { ShortlistToggle } from './shortlist-toggle.tsx';
import { SortSelect, type Sorting } from './sort-select.tsx';

/** The list's buttons and its order, on wide screens. */
export const ListToolbar = memo(function ListToolbar({ filters, change }: Sorting) {
  return (
    <Row>
      <ShortlistToggle shortlisted={filters.shortlisted} change={change} size="m" />
      <SortField label="Sort by">
        <SortSelect filters={filters} change={change} />
      </SortField>
    </Row>
  );
});

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
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
  > :nth-child(2) {
    flex: 1;
    min-width: min(9rem, 100%);
  }
`;
