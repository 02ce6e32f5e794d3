import { css, styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';

interface SectionProps extends ComponentProps<'section'> {
  /** plain: paper · tinted: sage · deep: dark green with light text. */
  tone?: 'plain' | 'tinted' | 'deep' | undefined;
  as?: ElementType | undefined;
}

const TONES = {
  plain: css``,
  tinted: css`
    background: var(--color-tint);
  `,
  deep: css`
    background: var(--color-deep);
    color: var(--color-text);
  `,
};

const Root = styled.section<{ $tone: keyof typeof TONES }>`
  padding-block: var(--space-section);
  ${({ $tone }) => TONES[$tone]}
`;

/** Full-width section with vertical space. Put a `Page` inside. */
export function Section({ tone = 'plain', ...rest }: SectionProps) {
  return <Root $tone={tone} data-surface={tone === 'deep' ? 'deep' : 'light'} {...rest} />;
}
