import { css, styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';
import { space, type Space } from '../tokens/layout.ts';

interface CardLook {
  /** plain: white, raised · tinted: flat sage · accent: soft apricot, for the most important card. */
  tone?: 'plain' | 'tinted' | 'accent' | undefined;
  padding?: Space | 0 | undefined;
  /** Lifts on hover; for cards that are links (`as={AppLink}`). */
  interactive?: boolean | undefined;
}

/** Also accepts props of the component in `as`, such as a link's `to`. */
type CardProps<As extends ElementType = 'div'> = CardLook & { as?: As | undefined } & Omit<
    ComponentProps<As>,
    keyof CardLook | 'as'
  >;

const TONES = {
  plain: css`
    background: var(--color-surface);
    border-color: var(--color-line);
    box-shadow: var(--shadow-m);
  `,
  tinted: css`
    background: var(--color-tint);
    border-color: var(--color-tint-strong);
  `,
  accent: css`
    background: var(--color-accent-soft);
    border-color: var(--color-accent);
  `,
};

const Root = styled.div<{ $tone: keyof typeof TONES; $padding: Space | 0; $interactive: boolean }>`
  display: block;
  min-width: 0;
  padding: ${({ $padding }) => space($padding)};
  border: 1px solid;
  border-radius: var(--radius-xl);
  color: var(--color-text);
  text-decoration: none;
  ${({ $tone }) => TONES[$tone]}
  ${({ $interactive }) =>
    $interactive &&
    css`
      transition:
        transform var(--motion-medium) var(--motion-ease),
        box-shadow var(--motion-medium) var(--motion-ease),
        border-color var(--motion-fast) linear;
      &:hover {
        transform: translateY(-2px);
        border-color: var(--color-primary);
        box-shadow: var(--shadow-l);
      }
      &:active {
        transform: none;
      }
    `}
`;

export function Card<As extends ElementType = 'div'>({
  as,
  tone = 'plain',
  padding = 5,
  interactive = false,
  ...rest
}: CardProps<As>) {
  const tag: ElementType | undefined = as;
  return <Root as={tag} data-surface="light" $tone={tone} $padding={padding} $interactive={interactive} {...rest} />;
}
