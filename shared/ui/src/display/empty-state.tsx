import { styled } from '@marketplace/platform';
import type { ComponentProps, ReactNode } from 'react';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** What to do next; a Button. */
  action?: ReactNode;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-12) var(--space-5);
  border-radius: var(--radius-xl);
  background: var(--color-tint);
  text-align: center;
`;
const Picture = styled.div`
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  margin-block-end: var(--space-1);
  border-radius: 34%;
  background: var(--color-surface);
  color: var(--color-on-tint);
  box-shadow: var(--shadow-s);

  svg {
    width: 1.625rem;
    height: 1.625rem;
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
const Description = styled.p`
  max-width: 34rem;
  color: var(--color-text-muted);
  text-wrap: pretty;
`;
const Action = styled.div`
  margin-block-start: var(--space-2);
`;

/** Shown instead of empty content: what would be here, and what to do next. */
export function EmptyState({ icon, title, description, action, ...rest }: EmptyStateProps) {
  return (
    <Root {...rest}>
      {icon && <Picture aria-hidden="true">{icon}</Picture>}
      <Title>{title}</Title>
      {description && <Description>{description}</Description>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}
