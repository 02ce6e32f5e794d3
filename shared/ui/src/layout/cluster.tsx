import { styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';
import { space, type Space } from '../tokens/layout.ts';

interface ClusterProps extends ComponentProps<'div'> {
  gap?: Space | 0 | undefined;
  justify?: 'start' | 'center' | 'end' | 'space-between' | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  as?: ElementType | undefined;
}

const Root = styled.div<{ $gap: Space | 0; $justify: string; $align: string }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ $gap }) => space($gap)};
  justify-content: ${({ $justify }) => $justify};
  align-items: ${({ $align }) => $align};
  min-width: 0;
`;

export function Cluster({ gap = 3, justify = 'start', align = 'center', ...rest }: ClusterProps) {
  return <Root $gap={gap} $justify={justify} $align={align} {...rest} />;
}
