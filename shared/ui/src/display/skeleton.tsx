import { keyframes, styled } from '@marketplace/platform';
import type { ComponentProps } from 'react';

interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  width?: string | undefined;
  height?: string | undefined;
}

const breathe = keyframes`
  50% { opacity: 0.5; }
`;

const Root = styled.span<{ $width: string; $height: string }>`
  display: block;
  width: ${({ $width }) => $width};
  max-width: 100%;
  height: ${({ $height }) => $height};
  border-radius: var(--radius-s);
  background: var(--color-tint);
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

export function Skeleton({ width = '100%', height = '1rem', ...rest }: SkeletonProps) {
  return <Root aria-hidden="true" $width={width} $height={height} {...rest} />;
}
