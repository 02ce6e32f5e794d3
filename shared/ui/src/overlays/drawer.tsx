import type { DrawerProps } from './overlay-props.ts';
import { useOverlays } from './use-overlay.ts';

/** A modal panel that slides in from an edge. Closes like a `Dialog`. */
export function Drawer(props: DrawerProps) {
  const overlays = useOverlays(props.open);
  return overlays ? <overlays.DrawerSurface {...props} /> : null;
}
