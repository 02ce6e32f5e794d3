import { Button, IconButton, type ButtonProps } from '@marketplace/ui';
import { List, Map } from 'lucide-react';

/** State of the list's map view, and the function to toggle it. */
export interface MapToggle {
  open: boolean;
  toggle: () => void;
}

interface MapButtonProps extends MapToggle, Pick<ButtonProps, 'variant' | 'size'> {
  /** Shows only the icon. */
  small?: boolean;
}

/** Shows or hides the map above the list. */
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
