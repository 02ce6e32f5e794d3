import { styled } from '@marketplace/platform';
import type { ComponentProps } from 'react';
import { visuallyHidden } from '../layout/visually-hidden.tsx';
import { SpinnerRing } from '../loading/spinner-ring.tsx';

interface SpinnerProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: string;
  hideLabel?: boolean | undefined;
  centered?: boolean | undefined;
}

const Root = styled.div<{ $centered: boolean }>`
  display: ${({ $centered }) => ($centered ? 'flex' : 'inline-flex')};
  flex-direction: ${({ $centered }) => ($centered ? 'column' : 'row')};
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  min-height: ${({ $centered }) => ($centered ? '12rem' : '0')};
  color: var(--color-text-muted);
`;
const Ring = styled.span<{ $centered: boolean }>`
  display: inline-flex;
  color: var(--color-primary);
  font-size: ${({ $centered }) => ($centered ? '1.875rem' : '1.125rem')};
`;
const Label = styled.span<{ $hidden: boolean }>`
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

export function Spinner({ label, hideLabel = false, centered = false, ...rest }: SpinnerProps) {
  return (
    <Root role="status" $centered={centered} {...rest}>
      <Ring $centered={centered}>
        <SpinnerRing />
      </Ring>
      <Label $hidden={hideLabel}>{label}</Label>
    </Root>
  );
}
