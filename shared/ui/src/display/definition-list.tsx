import { styled } from '@marketplace/platform';
import type { ComponentProps, ReactNode } from 'react';

interface Definition {
  term: string;
  value: ReactNode;
  icon?: ReactNode;
  /** Spans all columns. */
  wide?: boolean;
}

interface DefinitionListProps extends Omit<ComponentProps<'dl'>, 'children'> {
  items: readonly Definition[];
  columns?: boolean | undefined;
}

const Root = styled.dl<{ $columns: boolean }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => ($columns ? 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))' : '1fr')};
  gap: var(--space-3) var(--space-5);
`;
const Item = styled.div<{ $icon: boolean; $wide: boolean }>`
  position: relative;
  min-width: 0;
  ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  padding-inline-start: ${({ $icon }) => ($icon ? '1.875rem' : '0')};
`;
const Icon = styled.span`
  position: absolute;
  inset-block-start: 0.1875rem;
  inset-inline-start: 0;
  color: var(--color-link);

  svg {
    width: 1.125rem;
    height: 1.125rem;
  }
`;
const Term = styled.dt`
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  line-height: 1.4;
`;
const Value = styled.dd`
  color: var(--color-text);
  font-weight: 400;
  line-height: 1.4;
  overflow-wrap: anywhere;
`;

/** Icons are inside `dt`, because `dl` allows no other elements. */
export function DefinitionList({ items, columns = false, ...rest }: DefinitionListProps) {
  return (
    <Root $columns={columns} {...rest}>
      {items.map(({ term, value, icon, wide = false }) => (
        <Item key={term} $icon={Boolean(icon)} $wide={wide}>
          <Term>
            {icon ? <Icon aria-hidden="true">{icon}</Icon> : null}
            {term}
          </Term>
          <Value>{value}</Value>
        </Item>
      ))}
    </Root>
  );
}
