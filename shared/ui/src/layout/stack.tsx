import { styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';
import { space, type Space } from '../tokens/layout.ts';

interface StackProps extends ComponentProps<'div'> {
  gap?: Space | 0 | undefined;
  align?: 'stretch' | 'start' | 'center' | 'end' | undefined;
  as?: ElementType | undefined;
}

const Root = styled.div<{ $gap: Space | 0; $align: string }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $align }) => $align};
  gap: ${({ $gap }) => space($gap)};
  min-width: 0;
`;

export function Stack({ gap = 4, align = 'stretch', ...rest }: StackProps) {
  return <Root $gap={gap} $align={align} {...rest} />;
}
