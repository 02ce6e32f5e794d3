import { Button, type ButtonProps } from '@marketplace/ui';
import { List, Map } from 'lucide-react';

/** The list's map view: whether it is shown. */
export interface MapToggle {
  open: boolean;
  toggle: () => void;
}

/** Opens the map above the list, or returns to the list alone. */
export function MapButton({ open, toggle, ...look }: MapToggle & Pick<ButtonProps, 'variant' | 'size'>) {
  const icon = open ? <List aria-hidden="true" /> : <Map aria-hidden="true" />;
  return (
    <Button variant="secondary" {...look} icon={icon} onClick={toggle}>
      {open ? 'List' : 'Map'}
    </Button>
  );
}
