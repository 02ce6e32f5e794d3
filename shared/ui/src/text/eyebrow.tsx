import { styled } from '@marketplace/platform';
import type { ComponentProps, ElementType } from 'react';

interface EyebrowProps extends ComponentProps<'p'> {
  as?: ElementType | undefined;
}

const Root = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  color: var(--color-eyebrow);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  letter-spacing: 0.005em;
  line-height: var(--leading-snug);

  &::before {
    content: '';
    width: 1.125rem;
    height: 3px;
    flex: none;
    border-radius: var(--radius-full);
    background: var(--color-eyebrow-mark);
  }
`;

export function Eyebrow(props: EyebrowProps) {
  return <Root {...props} />;
}
