import { css, styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';

interface TextProps extends ComponentProps<'p'> {
  tone?: 'default' | 'muted' | 'danger' | 'success' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** 'medium' is deprecated: use 'bold'. Removed in 2.0.0. */
  weight?: 'regular' | 'medium' | 'bold' | undefined;
  as?: ElementType | undefined;
}

const TONES = {
  default: 'var(--color-text)',
  muted: 'var(--color-text-muted)',
  danger: 'var(--color-danger)',
  success: 'var(--color-success)',
} as const;

const SIZES = {
  s: css`
    font-size: var(--text-s);
    line-height: 1.5;
  `,
  m: css`
    font-size: var(--text-m);
  `,
  l: css`
    font-size: var(--text-l);
    line-height: 1.6;
  `,
};

const WEIGHTS = { regular: '400', medium: 'var(--weight-bold)', bold: 'var(--weight-bold)' } as const;

const Root = styled.p<{ $tone: keyof typeof TONES; $size: keyof typeof SIZES; $weight: keyof typeof WEIGHTS }>`
  color: ${({ $tone }) => TONES[$tone]};
  font-weight: ${({ $weight }) => WEIGHTS[$weight]};
  text-wrap: pretty;
  ${({ $size }) => SIZES[$size]}
`;

export function Text({ tone = 'default', size = 'm', weight = 'regular', ...rest }: TextProps) {
  return <Root $tone={tone} $size={size} $weight={weight} {...rest} />;
}
