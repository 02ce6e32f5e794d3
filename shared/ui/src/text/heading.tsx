import { css, styled } from '@marketplace/platform';
import type { ComponentProps } from 'react';

type HeadingLevel = 1 | 2 | 3 | 4;
type HeadingSize = HeadingLevel | 'display';

export interface HeadingProps extends ComponentProps<'h2'> {
  level: HeadingLevel;
  size?: HeadingSize | undefined;
}

const SIZES = {
  display: css`
    font-size: var(--text-display);
    font-weight: var(--weight-bold);
    letter-spacing: -0.038em;
    line-height: 1.02;
  `,
  1: css`
    font-size: var(--text-h1);
    font-weight: var(--weight-bold);
    letter-spacing: -0.032em;
    line-height: 1.08;
  `,
  2: css`
    font-size: var(--text-h2);
    font-weight: var(--weight-bold);
    letter-spacing: -0.026em;
  `,
  3: css`
    font-size: var(--text-h3);
    font-weight: var(--weight-bold);
    letter-spacing: -0.018em;
    line-height: 1.2;
  `,
  4: css`
    font-size: var(--text-h4);
    font-weight: var(--weight-bold);
    letter-spacing: -0.012em;
    line-height: var(--leading-snug);
  `,
};

const TAGS = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4' } as const;

const Root = styled.h2<{ $size: HeadingSize }>`
  font-family: var(--font-heading);
  line-height: var(--leading-tight);
  color: var(--color-text);
  text-wrap: balance;
  ${({ $size }) => SIZES[$size]}
`;

/** Heading. `level`: level in the outline; `size`: visual size. */
export function Heading({ level, size, ...rest }: HeadingProps) {
  return <Root {...rest} as={TAGS[level]} $size={size ?? level} />;
}
