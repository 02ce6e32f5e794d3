import { styled } from '@marketplace/platform';
import { Field } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { SortSelect, type Sorting } from './sort-select.tsx';

interface ListToolbarProps {
  sort: Sorting;
  children: ReactNode;
}

/** The list's buttons and its order, on wide screens. */
export function ListToolbar({ sort, children }: ListToolbarProps) {
  return (
    <Row>
      {children}
      <SortField label="Sort by">
        <SortSelect {...sort} />
      </SortField>
    </Row>
  );
}

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
