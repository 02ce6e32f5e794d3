import { styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';
import { space, type Space } from '../tokens/layout.ts';

interface GridProps extends ComponentProps<'div'> {
  /** Minimum column width as a CSS length. The grid fits as many columns as possible. */
  minColumn?: string | undefined;
  gap?: Space | 0 | undefined;
  as?: ElementType | undefined;
}

const Root = styled.div<{ $minColumn: string; $gap: Space | 0 }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $minColumn }) => $minColumn}), 1fr));
  gap: ${({ $gap }) => space($gap)};
`;

export function Grid({ minColumn = '16rem', gap = 5, ...rest }: GridProps) {
  return <Root $minColumn={minColumn} $gap={gap} {...rest} />;
}
