import { styled } from '@marketplace/platform';
import { useEffect, useRef, type ReactNode } from 'react';
import { Picture } from '../illustrations/picture.tsx';
import type { PictureName } from '../illustrations/picture-name.ts';
import { Card } from '../layout/card.tsx';
import { Cluster } from '../layout/cluster.tsx';
import { Heading } from '../text/heading.tsx';

export interface OutcomeProps {
  picture: PictureName;
  title: ReactNode;
  /** Heading level. Without it, the title is no heading. */
  headingLevel?: 1 | 2 | undefined;
  children?: ReactNode;
  primary?: ReactNode;
  secondary?: ReactNode;
  /** `card` stands alone on a page; `tint` replaces the items of a list. */
  variant?: 'card' | 'tint' | undefined;
  /** Focuses the heading. For an outcome that replaces a screen without navigation. */
  focused?: boolean | undefined;
  /** Announces each change of the text. */
  live?: boolean | undefined;
}

export function Outcome({
  picture,
  title,
  headingLevel,
  children,
  primary,
  secondary,
  variant = 'card',
  focused = false,
  live = false,
}: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <Root $look={variant} tone={variant === 'card' ? 'plain' : 'tinted'} padding={8}>
      <Picture name={picture} on={variant === 'card' ? 'surface' : 'tint'} />
      {headingLevel === undefined ? (
        <Title>{title}</Title>
      ) : (
        <QuietHeading level={headingLevel} size={2} ref={heading} tabIndex={focused ? -1 : undefined}>
          {title}
        </QuietHeading>
      )}
      {children ? (
        <Words $look={variant} {...(live ? { role: 'status' } : {})}>
          {children}
        </Words>
      ) : null}
      {primary || secondary ? (
        <Cluster gap={3} justify="center">
          {primary}
          {secondary}
        </Cluster>
      ) : null}
    </Root>
  );
}

const Root = styled(Card)<{ $look: 'card' | 'tint' }>`
  display: grid;
  justify-items: center;
  gap: var(${({ $look }) => ($look === 'card' ? '--space-5' : '--space-3')});
  text-align: center;
`;

const QuietHeading = styled(Heading)`
  scroll-margin-block-start: 6rem;
  overflow-wrap: anywhere;

  &:focus {
    outline: none;
  }
`;

const Title = styled.p`
  color: var(--color-text);
  font-family: var(--font-heading);
  font-size: var(--text-h3);
  font-weight: var(--weight-bold);
  letter-spacing: -0.018em;
  line-height: 1.25;
  text-wrap: balance;
`;

const Words = styled.div<{ $look: 'card' | 'tint' }>`
  max-width: 34rem;
  color: var(--color-text-muted);
  font-size: var(${({ $look }) => ($look === 'card' ? '--text-l' : '--text-m')});
  overflow-wrap: anywhere;
  text-wrap: pretty;

  > * + * {
    margin-block-start: var(--space-3);
  }
  > * + * + :not(p) {
    margin-block-start: var(--space-5);
  }
`;
