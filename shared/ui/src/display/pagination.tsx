import { css, styled } from '@marketplace/platform';
import { MAX_DISPLAYED_PAGES, PAGINATION_WINDOW } from '@marketplace/domain';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FROM_TABLET } from '../tokens/layout.ts';
import { pageCells, pageTotalText } from './page-window.ts';

interface PaginationProps extends Omit<ComponentProps<'nav'>, 'onChange' | 'children'> {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
  /** Last reachable page. If there are more pages, the total shows '100+'. */
  maxPages?: number | undefined;
  window?: number | undefined;
  label?: string | undefined;
}

const Root = styled.nav`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-3);
  justify-content: center;
  font-size: var(--text-s);

  ${FROM_TABLET} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
`;
const Numbers = styled.ol`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 2px;
  grid-row: 1;
  grid-column: 1 / -1;
  list-style: none;
  padding: 0;

  ${FROM_TABLET} {
    gap: var(--space-1);
  }
`;
const NumberCell = styled.li<{ $gap: boolean }>`
  flex: ${({ $gap }) => ($gap ? 0.5 : 1)} 1 0;
  max-width: 2.75rem;

  ${FROM_TABLET} {
    flex: none;
    max-width: none;
  }
`;
const cell = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
  width: 100%;
  height: 2.75rem;
  padding: 0;
  font-weight: var(--weight-bold);

  ${FROM_TABLET} {
    width: auto;
    min-width: 2.75rem;
    padding: 0 var(--space-2);
  }
`;
const PageButton = styled.button`
  ${cell}
  border: 1px solid transparent;
  border-radius: var(--radius-m);
  background: transparent;
  color: var(--color-on-tint);
  touch-action: manipulation;
  transition: background-color var(--motion-fast) linear;

  &:hover:not(:disabled):not([aria-current]) {
    background: var(--color-tint-strong);
  }
  &[aria-current] {
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
  &:disabled {
    cursor: not-allowed;
    color: var(--color-on-disabled);
  }
  svg {
    width: 1.125rem;
    height: 1.125rem;
  }
`;
const StepButton = styled(PageButton)`
  padding: 0 var(--space-4);
  border-color: var(--color-line-strong);
  background: var(--color-surface);

  &:disabled {
    background: transparent;
    border-color: var(--color-line);
  }
  ${FROM_TABLET} {
    padding: 0 var(--space-3);
  }
`;
const Gap = styled.span`
  ${cell}
  color: var(--color-text-muted);

  ${FROM_TABLET} {
    min-width: 1.75rem;
  }
`;

/** Renders nothing for a single page. */
export function Pagination({
  page,
  totalPages,
  onChange,
  maxPages = MAX_DISPLAYED_PAGES,
  window = PAGINATION_WINDOW,
  label = 'Pagination',
  ...rest
}: PaginationProps) {
  const lastPage = Math.min(totalPages, maxPages);
  if (lastPage <= 1) return null;
  const total = pageTotalText(totalPages, maxPages);
  return (
    <Root aria-label={label} {...rest}>
      <StepButton type="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden="true" />
        Previous
      </StepButton>
      <Numbers>
        {pageCells(page, lastPage, window).map((entry) => (
          <NumberCell key={entry} $gap={typeof entry !== 'number'}>
            {typeof entry === 'number' ? (
              <PageButton
                type="button"
                aria-label={entry === lastPage ? `Page ${entry}, last page` : `Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onChange(entry)}
              >
                {entry === lastPage ? total : entry}
              </PageButton>
            ) : (
              <Gap aria-hidden="true">…</Gap>
            )}
          </NumberCell>
        ))}
      </Numbers>
      <StepButton type="button" disabled={page >= lastPage} onClick={() => onChange(page + 1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </StepButton>
    </Root>
  );
}
