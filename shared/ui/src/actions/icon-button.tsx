import { css, styled } from '@marketplace/platform';
import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | undefined;
  size?: 's' | 'm' | undefined;
}

const Root = styled.button<{ $variant: 'ghost' | 'secondary'; $size: 's' | 'm' }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: var(--control-${({ $size }) => $size});
  height: var(--control-${({ $size }) => $size});
  padding: 0;
  border: 1px solid transparent;
  border-radius: var(--radius-m);
  background: transparent;
  color: var(--color-text-muted);
  touch-action: manipulation;
  transition:
    background-color var(--motion-fast) linear,
    color var(--motion-fast) linear;
  ${({ $variant }) =>
    $variant === 'secondary' &&
    css`
      background: var(--color-surface);
      border-color: var(--color-line-strong);
      color: var(--color-on-tint);
    `}

  svg {
    width: 1.25rem;
    height: 1.25rem;
  }
  &:hover:not(:disabled) {
    background: var(--color-tint);
    color: var(--color-on-tint);
  }
  &:disabled {
    cursor: not-allowed;
    color: var(--color-on-disabled);
    background: var(--color-disabled);
  }
`;

export function IconButton({ label, icon, variant = 'ghost', size = 'm', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root $variant={variant} $size={size} type={type} aria-label={label} title={label} {...rest}>
      {icon}
    </Root>
  );
}
