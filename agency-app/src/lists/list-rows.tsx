import { styled } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';

export const RowList = styled.ul`
  border: 1px solid var(--color-line);
  border-radius: var(--radius-xl);
  background: var(--color-surface);
`;

export const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-4);
  padding: var(--space-4) var(--space-5);

  & + & {
    border-block-start: 1px solid var(--color-line);
  }
  ${BELOW_TABLET} {
    gap: var(--space-2) var(--space-3);
    padding: var(--space-3) var(--space-4);

    > [aria-hidden] {
      align-self: flex-start;
      width: 2.5rem;
      height: 2.5rem;
      font-size: var(--text-s);
    }
  }
`;

export const RowText = styled.div`
  flex: 1 1 10rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const RowControls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2) var(--space-3);
  margin-inline-start: auto;
`;
