import { styled } from '@marketplace/platform';
import type { ComponentProps, ReactNode } from 'react';

const TONES = {
  neutral: ['--color-surface-sunken', '--color-text-muted'],
  primary: ['--color-tint-strong', '--color-on-tint'],
  accent: ['--color-accent', '--color-on-accent'],
  success: ['--color-success-soft', '--color-on-success-soft'],
  warning: ['--color-warning-soft', '--color-on-warning-soft'],
  danger: ['--color-danger-soft', '--color-on-danger-soft'],
  info: ['--color-info-soft', '--color-on-info-soft'],
} as const;

interface BadgeProps extends ComponentProps<'span'> {
  /** `accent`: reserved for the Pro badge. */
  tone?: keyof typeof TONES | undefined;
  icon?: ReactNode;
}

const Root = styled.span<{ $tone: keyof typeof TONES }>`
  display: inline-flex;
  width: fit-content;
  align-items: center;
  gap: var(--space-1);
  min-height: 1.625rem;
  padding: 0.0625rem 0.625rem;
  border-radius: var(--radius-full);
  background: var(${({ $tone }) => TONES[$tone][0]});
  color: var(${({ $tone }) => TONES[$tone][1]});
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  line-height: 1.3;
  white-space: nowrap;

  svg {
    width: 1.1em;
    height: 1.1em;
    flex: none;
  }
`;

export function Badge({ tone = 'neutral', icon, children, ...rest }: BadgeProps) {
  return (
    <Root $tone={tone} data-edge {...rest}>
      {icon}
      {children}
    </Root>
  );
}
