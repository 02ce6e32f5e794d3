import { Button, IconButton, type ButtonProps } from '@marketplace/ui';
import { List, Map } from 'lucide-react';

export interface MapToggle {
  open: boolean;
  toggle: () => void;
}

interface MapButtonProps extends MapToggle, Pick<ButtonProps, 'variant' | 'size'> {
  /** Shows only the icon. */
  small?: boolean;
}

export function MapButton({ open, toggle, small = false, ...look }: MapButtonProps) {
  const icon = open ? <List aria-hidden="true" /> : <Map aria-hidden="true" />;
  const label = open ? 'List' : 'Map';
  if (small) return <IconButton size="s" variant="secondary" label={label} icon={icon} onClick={toggle} />;
  return (
    <Button variant="secondary" {...look} icon={icon} onClick={toggle}>
      {label}
    </Button>
  );
}
