import { styled } from '@marketplace/platform';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface ChipProps extends Omit<ComponentProps<'span'>, 'onRemove'> {
  label: ReactNode;
  onRemove?: (() => void) | undefined;
  /** Label of the remove button, such as 'Remove filter: English'. Required with `onRemove`. */
  removeLabel?: string | undefined;
}

const Root = styled.span<{ $removable: boolean }>`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  min-height: max(2rem, var(--target-min));
  padding-inline: var(--space-3) ${({ $removable }) => ($removable ? '0' : 'var(--space-3)')};
  border-radius: var(--radius-full);
  background: var(--color-tint-strong);
  color: var(--color-on-tint);
  font-size: var(--text-s);
  line-height: 1.3;
  word-spacing: 0.06em;
`;
const Label = styled.span`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Remove = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: max(2rem, var(--target-min));
  height: max(2rem, var(--target-min));
  padding: 0;
  border: 0;
  border-radius: var(--radius-full);
  background: transparent;
  touch-action: manipulation;

  svg {
    width: 1rem;
    height: 1rem;
    padding: 0;
  }
  &:hover {
    background: color-mix(in srgb, currentColor 12%, transparent);
  }
`;

export function Chip({ label, onRemove, removeLabel, ...rest }: ChipProps) {
  return (
    <Root $removable={onRemove !== undefined} data-edge {...rest}>
      <Label>{label}</Label>
      {onRemove ? (
        <Remove type="button" aria-label={removeLabel ?? 'Remove'} onClick={onRemove}>
          <X aria-hidden="true" strokeWidth={2.5} />
        </Remove>
      ) : null}
    </Root>
  );
}
