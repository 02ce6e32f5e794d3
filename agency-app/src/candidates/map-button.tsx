import { Button, type ButtonProps } from '@marketplace/ui';
import { Map } from 'lucide-react';

/** The list's map view: whether it is shown, and the id of the element that holds it. */
export interface MapToggle {
  id: string;
  open: boolean;
  toggle: () => void;
}

/** Shows or hides the map of the list. */
export function MapButton({ id, open, toggle, ...look }: MapToggle & Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <Button
      variant="secondary"
      {...look}
      icon={<Map aria-hidden="true" />}
      aria-expanded={open}
      aria-controls={id}
      onClick={toggle}
    >
      Map
    </Button>
  );
}
