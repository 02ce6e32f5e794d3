import { Button, type ButtonProps } from '@marketplace/ui';
import { List, Map } from 'lucide-react';

export interface MapToggle {
  open: boolean;
  toggle: () => void;
}

interface MapButtonProps extends MapToggle, Pick<ButtonProps, 'variant'> {
  /** Shows only the label. */
  isLabelOnly?: boolean;
}

export function MapButton({ open, toggle, isLabelOnly = false, variant = 'secondary' }: MapButtonProps) {
  const Icon = open ? List : Map;
  return (
    <Button size="s" variant={variant} icon={isLabelOnly ? undefined : <Icon aria-hidden="true" />} onClick={toggle}>
      {open ? 'List' : 'Map'}
    </Button>
  );
}
